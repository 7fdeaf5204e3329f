import { editGift, readRow } from '#features/gifts/server/public.ts'
import { mailReplacement } from '#features/receipts/server/public.ts'
import { withdrawRegistrations } from '#features/tax-registrations/server/public.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import type { donations } from '../contract.ts'

/** Changes a gift of any module. A withdrawn tax opt-in ends its registration; the payer is notified of a replaced receipt. */
export async function editDonation(context: Context, edit: RequestOf<typeof donations.edit>) {
  const { id, change, replaced } = await editGift(context, edit)
  if (change.isIpcRegistrationForIras === false) await withdrawRegistrations(context, context.actor.charityId, [id])
  if (replaced) await mailReplacement(context, replaced)
  return readRow(context, id)
}
