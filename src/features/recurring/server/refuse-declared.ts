import { sql } from 'kysely'
import type { Charity } from '#features/charity/server/public.ts'
import { findDonor } from '#features/donors/server/public.ts'
import { declarationOf, fundsOf } from '#features/gifts/server/public.ts'
import type { RowOf } from '#platform/server/database/row-types.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { refuse } from '#platform/server/refuse.ts'

type DeclaredGift = { donorId: string; fundId: string; amountMinor: number }

/**
 * Refuses a recurring gift, in the field that is given, whose charges the charity would declare to an authority: only the counter asks
 * where the money comes from.
 */
export async function refuseDeclared(
  tx: Tx,
  charity: Charity,
  { donorId, fundId, amountMinor }: DeclaredGift,
  field: 'amount' | 'frequency',
): Promise<void> {
  const donor = await findDonor(tx, charity.charityId, donorId)
  const { rows } = await sql<RowOf<'fund', 'itemId'>>`select f.item_id from ${fundsOf(charity.charityId)} f where f.id = ${fundId}`.execute(
    tx,
  )
  const declaration =
    donor &&
    declarationOf(
      charity,
      donor,
      rows.map(({ itemId }) => ({ itemId, amountMinor })),
    )
  if (declaration) throw refuse('INVALID', [{ field, code: 'DECLARED_EACH_TIME', values: { authority: declaration.authority } }])
}
