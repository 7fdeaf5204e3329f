import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import { isVoidable } from '#features/gifts/rules.ts'
import { requests } from '#features/requests/contract.ts'
import { isHandedOver } from '#features/receipt-numbers/rules.ts'
import { findPendingRequest } from '../read/find-pending-request.ts'
import { requireRequestGift } from '../read/request-gift.ts'
import '../tables.ts'

/**
 * Records that a supervisor received the paper of a receipt from the payer. Refuses users who recorded the gift or requested its void. Each
 * supervisor's word is stored: an earlier one does not count once its supervisor asks for the void.
 */
export async function confirmReturnedReceipt(context: Context, { transactionId }: RequestOf<typeof requests.confirmReturnedReceipt>) {
  const { tx, actor, now, audit } = context
  const { charityId, userId } = actor
  const gift = await requireRequestGift(context, transactionId)
  if (!isVoidable(gift.status) || !gift.validReceiptNo || !isHandedOver(gift))
    throw refuse(requests.confirmReturnedReceipt, 'CONFIRMATION_NOT_NEEDED')
  const pending = await findPendingRequest(tx, charityId, gift.id)
  if ([gift.officerId, gift.createdBy, pending?.requestedBy].includes(userId)) throw refuse(requests.confirmReturnedReceipt, 'YOUR_OWN')
  await tx
    .insertInto('returnedReceipt')
    .values({ charityId, receiptNo: gift.validReceiptNo, donationId: gift.id, confirmedBy: userId, confirmedAt: now() })
    .onConflict(conflict => conflict.columns(['charityId', 'receiptNo', 'confirmedBy']).doNothing())
    .execute()
  audit({ subject: { kind: 'donation', id: gift.id }, detail: { returnedReceipt: gift.receiptNo } })
  return null
}
