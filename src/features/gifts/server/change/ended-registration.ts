import { sql } from 'kysely'
import type { Charity } from '#features/charity/server/public.ts'
import { type TaxFlags, taxFlagsOf } from '#features/gifts/flags.ts'
import { taxSchemeOf } from '#features/gifts/tax-state.ts'
import type { Context } from '#platform/server/context.ts'
import type { RowOf } from '#platform/server/database/row-types.ts'
import { fundsOf } from '../choices/funds.ts'
import type { EditableGift } from './editable-gift.ts'
import type { EditedColumns } from './edited-columns.ts'

/**
 * The tax flags that an edit clears because it ends the registration in force: its donor no longer wants it, or the new purpose does not
 * fit its scheme. Null when it stays.
 */
export async function endedRegistration(
  { tx }: Pick<Context, 'tx'>,
  { charityId, country }: Charity,
  gift: EditableGift,
  change: EditedColumns,
): Promise<Partial<TaxFlags> | null> {
  if (gift.registeredScheme === null) return null
  const isUnwanted = change.isIrasInclusion === false || change.isIpcRegistrationForIras === false
  if (!isUnwanted) {
    if (!change.fundId) return null
    const { rows } = await sql<RowOf<'fund', 'isTaxDeductible'>>`
      select f.is_tax_deductible from ${fundsOf(charityId)} f where f.id = ${change.fundId}`.execute(tx)
    const purpose = { itemId: change.itemId ?? gift.itemId, isTaxDeductible: rows[0]?.isTaxDeductible ?? false }
    // The registration was lawful when it was made, so the charity's own registration is not asked for again.
    if (taxSchemeOf({ ...gift, country, isIpc: true, purposes: [purpose] }) === gift.registeredScheme) return null
  }
  return Object.fromEntries(Object.entries(taxFlagsOf({})).filter(([flag]) => gift[flag as keyof TaxFlags]))
}
