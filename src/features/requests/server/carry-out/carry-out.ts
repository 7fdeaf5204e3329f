import { requestStatusIds } from '#kit/giving/ids.ts'
import { formatMoney } from '#jurisdictions/money.ts'
import { cashAccountOf, recordUncollected } from '#features/declarations/server/public.ts'
import { owedMovement, paidMovement, voidMovement } from '#features/gifts/server/public.ts'
import { postToLedger } from '#features/ledger/server/public.ts'
import { voidReceipt } from '#features/receipt-numbers/server/public.ts'
import { flagRegistration, withdrawRegistrations } from '#features/tax-registrations/server/public.ts'
import type { Context } from '#platform/server/context.ts'
import { derivedId } from '#platform/server/security/derived-id.ts'
import { choosePayBackWay } from '#features/requests/rules.ts'
import type { PendingRequest } from '../read/find-pending-request.ts'
import type { RequestGift } from '../read/request-gift.ts'
import { notifyPayer } from '../decide/notify.ts'
import '../tables.ts'
import { taxFlagsOf } from '#features/gifts/flags.ts'

/** The job that pays money back through the card provider. */
export const payBackJob = 'requests.payBack'

/** The changed columns of a gift that is voided and paid back by hand. It is removed from the tax records. */
export const manualVoidChange = {
  status: 'Voided',
  requestStatus: requestStatusIds.voided,
  ...taxFlagsOf({}),
} as const
/** The changed columns of a gift after a final void. It is 'Void Approved' until the provider has confirmed the repayment. */
export const voidChange = (gift: RequestGift) =>
  choosePayBackWay(gift) === 'provider' ? ({ ...manualVoidChange, status: 'Void Approved' } as const) : manualVoidChange

/**
 * The changed columns of a gift after a final refund. When nothing of the amount is left, it is 'Refunded' and removed from the tax
 * records.
 */
export function refundChange(gift: RequestGift, { amountMinor }: Pick<PendingRequest, 'amountMinor'>) {
  const refundedMinor = gift.refundedMinor + amountMinor
  const isAll = refundedMinor === gift.amountMinor
  return {
    status: isAll ? ('Refunded' as const) : ('Settled' as const),
    requestStatus: requestStatusIds.refunded,
    refundedMinor,
    ...taxFlagsOf(isAll ? {} : gift),
  }
}

type EndedVoid = { note: string | null; isUncollected: boolean }
/**
 * Completes a final void: voids the receipt and starts the repayment. The payer is notified once it is certain how the money is paid: what
 * the provider is asked for may be declined. Of counted cash that never came in nothing is
 * paid back: the count has found it short, or will not expect it.
 */
export async function completeVoid(
  context: Context,
  gift: RequestGift,
  requestId: string,
  { note, isUncollected }: EndedVoid,
): Promise<void> {
  const receiptNo = await voidReceipt(context, context.actor.charityId, gift.id)
  await withdrawRegistrations(context, context.actor.charityId, [gift.id])
  const way = isUncollected ? 'none' : await startPayBack(context, gift, { requestId, amountMinor: gift.amountMinor, note })
  if (way === 'hand') await postToLedger(context, [voidMovement(gift, gift.amountMinor)])
  if (way === 'none') await takeOutUncollected(context, gift)
  if (way === 'provider') return
  await notifyPayer(context, gift, {
    kind: 'void',
    receiptNo,
    amount: formatMoney({ minor: gift.amountMinor, currency: gift.currency }),
    way,
  })
}

async function takeOutUncollected(context: Context, gift: RequestGift): Promise<void> {
  const credit = await cashAccountOf(context.tx, context.actor.charityId, gift.id)
  await recordUncollected(context, gift.id)
  await postToLedger(context, [{ ...voidMovement(gift, gift.amountMinor), credit }])
}

/** Completes a final refund: posts what the payer is owed, starts the repayment, and notifies the payer as after a void. */
export async function completeRefund(
  context: Context,
  gift: RequestGift,
  { id, amountMinor }: Pick<PendingRequest, 'id' | 'amountMinor'>,
  note: string | null,
): Promise<void> {
  const way = await startPayBack(context, gift, { requestId: id, amountMinor, note })
  const { charityId } = context.actor
  if (gift.refundedMinor + amountMinor === gift.amountMinor) await withdrawRegistrations(context, charityId, [gift.id])
  else await flagRegistration(context, charityId, gift.id)
  await postToLedger(context, [owedMovement(gift, amountMinor), ...(way === 'hand' ? [paidMovement(gift, amountMinor)] : [])])
  if (way === 'provider') return
  await notifyPayer(context, gift, {
    kind: 'refund',
    receiptNo: gift.receiptNo,
    amount: formatMoney({ minor: amountMinor, currency: gift.currency }),
    way,
  })
}

/**
 * Records how the money is paid back: by an order to the provider, which a job carries out, or by hand by the user who finalises the
 * request. Its id, the provider's key, is the same when a restore forgot the order, also where the refund is requested again.
 */
async function startPayBack(
  context: Context,
  gift: RequestGift,
  { requestId, amountMinor, note }: { requestId: string; amountMinor: number; note: string | null },
) {
  const { tx, actor, now, enqueue } = context
  const way = choosePayBackWay(gift)
  const byHand = way === 'hand'
  const at = now()
  const earlier = await tx
    .selectFrom('payBack')
    .select('id')
    .where('charityId', '=', actor.charityId)
    .where('donationId', '=', gift.id)
    .execute()
  const ordinal = earlier.length + 1
  const id = derivedId(ordinal, 'payBack', actor.charityId, gift.id, ordinal, amountMinor)
  await tx
    .insertInto('payBack')
    .values({
      charityId: actor.charityId,
      id,
      requestId,
      donationId: gift.id,
      amountMinor,
      currency: gift.currency,
      chargeRef: byHand ? null : gift.referenceNo,
      state: byHand ? 'byHand' : 'intended',
      askedAt: null,
      declineReason: null,
      referenceNo: null,
      note,
      paidBy: byHand ? actor.userId : null,
      createdAt: at,
      resolvedAt: byHand ? at : null,
    })
    .execute()
  if (!byHand) await enqueue(payBackJob, { charityId: actor.charityId, id })
  return way
}
