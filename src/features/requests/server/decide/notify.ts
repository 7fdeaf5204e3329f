import { formatMoney } from '#jurisdictions/money.ts'
import type { PaidWith } from '#features/gifts/paid-with.ts'
import { termsIn } from '#features/gifts/server/public.ts'
import { paidByTerm } from '#features/gifts/terms.ts'
import type { Context } from '#platform/server/context.ts'
import { enqueueMail } from '#platform/server/mail/mail.ts'
import { type EndedGiftData, giftEndedMail, requestEndedMail } from '../mails.ts'
import type { PendingRequest } from '../read/find-pending-request.ts'
import type { RequestGift } from '../read/request-gift.ts'
import { findRecipient } from '#features/accounts/server/public.ts'

/** The codes and numbers that name how a gift was paid. */
export const paidWithOf = (gift: Pick<RequestGift, 'paymentMethod' | 'cardBrand' | 'cardLast4' | 'chequeNo'>): PaidWith => ({
  method: gift.paymentMethod,
  brand: gift.cardBrand,
  last4: gift.cardLast4,
  chequeNo: gift.chequeNo,
})

/** Notifies the payer by mail, if an address is known. */
export async function notifyPayer(
  context: Pick<Context, 'tx' | 'enqueue'> & { actor: { charityId: number } },
  gift: RequestGift,
  ended: Omit<EndedGiftData, 'donorName' | 'paidBy'>,
): Promise<void> {
  if (!gift.donorEmail) return
  const data = { ...ended, donorName: gift.donorName, paidBy: paidByTerm(termsIn(gift.language), paidWithOf(gift)) }
  await enqueueMail(context, {
    to: gift.donorEmail,
    template: giftEndedMail,
    data,
    language: gift.language,
    about: { kind: 'donation', id: gift.id },
  })
}

/** Notifies the requester that the request was completed or, with the reason, rejected. */
export async function notifyRequester(context: Context, gift: RequestGift, pending: PendingRequest, words: string | null): Promise<void> {
  const { tx, actor } = context
  const requester = await findRecipient(tx, { charityId: actor.charityId, userId: pending.requestedBy })
  if (!requester) return
  const amount = formatMoney({ minor: pending.amountMinor, currency: pending.currency })
  const data = { firstName: requester.firstName, requestType: pending.type, receiptNo: gift.receiptNo, amount, by: actor.name, words }
  await enqueueMail(context, { to: requester.email, template: requestEndedMail, data, about: { kind: 'donation', id: gift.id } })
}
