import { isPrefixOfBook } from '#features/amil/server/public.ts'
import type { Charity } from '#features/charity/server/public.ts'
import type { FieldFault } from '#platform/contract/answer-code.ts'
import type { Tx } from '#platform/server/database/database.ts'

/** The fault of new letters of receipts that paper books have: both would have the same numbers. */
export async function prefixFaults(tx: Tx, charity: Pick<Charity, 'charityId' | 'receiptPrefix'>, letters?: string): Promise<FieldFault[]> {
  if (letters === undefined || letters === charity.receiptPrefix) return []
  return (await isPrefixOfBook(tx, charity.charityId, letters)) ? [{ field: 'receiptPrefix', code: 'PREFIX_OF_BOOK' }] : []
}
