import { cashAccountOf } from '#features/declarations/server/public.ts'
import { columnOf } from '#features/gifts/fields.ts'
import { editGift, readRow } from '#features/gifts/server/public.ts'
import { mailReplacement } from '#features/receipts/server/public.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import { donations } from '../contract.ts'
import { countedFieldsAmong } from './counted-gifts.ts'

/** Changes a gift of any module. The payer is notified of a replaced receipt. */
export async function editDonation(context: Context, edit: RequestOf<typeof donations.edit>) {
  const { id, change, replaced } = await editGift(context, edit, cashAccountOf)
  // The gift's row is locked now, so that a count that was signed since the gift was read is seen.
  const counted = await countedFieldsAmong(context, id, field => (field === 'amount' ? 'amountMinor' : columnOf(field)) in change)
  if (counted.length) throw refuse(donations.edit, 'NOT_EDITABLE', counted)
  if (replaced) await mailReplacement(context, replaced)
  return readRow(context, id)
}
