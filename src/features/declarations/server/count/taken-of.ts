import { sql } from 'kysely'
import { giftsOfDeclarations } from '#features/gifts/server/public.ts'
import { methodIds } from '#kit/giving/ids.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { Computed } from '#platform/server/database/row-types.ts'
import { batchMethods } from '#features/declarations/rules.ts'
import '../tables.ts'

type TakenTotals = Computed<{ inCash: number; inCheques: number; inBatches: number; elsewhere: number }>
/**
 * The sums of a declaration's gifts by how they are counted, each at its amount and way of paying of this moment: an entry that was
 * corrected since the session ended is expected as corrected, and one whose money never came in is not. What was refunded is expected in
 * full, because it was paid from the bank, and so is what was voided and handed back, which is stated as paid out of a drawer.
 */
export async function takenOf(tx: Tx, charityId: number, declarationId: string): Promise<TakenTotals> {
  const sum = (condition: ReturnType<typeof sql>) => sql`coalesce(sum(d.amount_minor) filter (where ${condition}), 0)::bigint`
  const [cash, cheque] = [sql`d.payment_method = ${methodIds.cash}`, sql`d.payment_method = ${methodIds.cheque}`]
  const batch = sql`d.payment_method = any(${[...batchMethods]}::smallint[])`
  const { rows } = await sql<TakenTotals>`
    select ${sum(cash)} as in_cash, ${sum(cheque)} as in_cheques, ${sum(batch)} as in_batches, ${sum(sql`not (${cash} or ${cheque} or ${batch})`)} as elsewhere
      from declared_gift g join ${giftsOfDeclarations(charityId)} d on d.id = g.donation_id
     where g.charity_id = ${charityId} and g.declaration_id = ${declarationId}
       and not exists (select from uncollected_gift u where u.charity_id = ${charityId} and u.donation_id = g.donation_id)`.execute(tx)
  if (!rows[0]) throw new Error('A sum has no row.')
  return rows[0]
}
