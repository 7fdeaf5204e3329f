import { sql } from 'kysely'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import type { requests } from '#features/requests/contract.ts'
import type { NextStep } from '#features/requests/rows.ts'
import { isVoidable } from '#features/gifts/rules.ts'
import { finalRights, choosePayBackWay, voidingRights } from '#features/requests/rules.ts'
import { wireTerms } from '#features/gifts/server/public.ts'
import { paidByTerm } from '#features/gifts/terms.ts'
import { isHandedOver } from '#features/receipt-numbers/rules.ts'
import { consentOf, type RequestGift, requireRequestGift, stateOf } from '../read/request-gift.ts'
import { readRequests } from '../read/read-request.ts'
import { paidWithOf } from './notify.ts'
import { verdictsOf } from './verdicts.ts'
import '../tables.ts'

/** The request panel of a gift: its request, next steps with reasons, and their effects. */
export async function findNextStep(context: Context, { transactionId }: RequestOf<typeof requests.nextStep>): Promise<NextStep> {
  const { actor, now } = context
  const gift = await requireRequestGift(context, transactionId)
  const { currency } = gift
  const order = sql`v.requested_at desc, v.id desc`
  const history = await readRequests(
    context,
    sql`select v.id from void_refund_request v where v.charity_id = ${actor.charityId} and v.donation_id = ${gift.id} order by ${order} limit 20`,
    order,
  )
  const request = history.find(row => row.steps.length > 0) ?? null
  const persons = request?.requested ? { requestedBy: request.requested.id, verifiedBy: request.verified?.id ?? null } : null
  const left = { minor: gift.amountMinor - gift.refundedMinor, currency }
  const declined = history.find(row => row.payBack?.state === 'declined')
  return {
    transactionId: gift.id,
    status: gift.status,
    amount: { minor: gift.amountMinor, currency },
    left,
    request,
    steps: verdictsOf(stateOf(gift, persons?.requestedBy ?? actor.userId, now()), persons, actor),
    effect: {
      way: choosePayBackWay(gift),
      to: paidByTerm(wireTerms, paidWithOf(gift)),
      paidWith: paidWithOf(gift),
      amount: request?.amount ?? left,
      settlementRef: gift.settlementRef,
      taxYear: gift.isIrasInclusion ? Number(gift.donatedOn.slice(0, 4)) : null,
      receiptNo: gift.receiptNo,
    },
    consent: await consentState(context, gift, { requestId: request?.id ?? null, asker: persons?.requestedBy ?? actor.userId }),
    isCountedCash: gift.isDeclared,
    payBackOpen: history.some(row => row.payBack?.state === 'intended'),
    mayRecordPaidBack: declined !== undefined && mayPayBack(declined, actor),
    history,
  }
}

function mayPayBack({ requestType, requested, verified }: NextStep['history'][number], { userId, can }: Context['actor']): boolean {
  return can(finalRights[requestType]) && requested?.id !== userId && verified?.id !== userId
}

/** The payer's agreement to the void that is under way, or to a direct one. */
async function consentState(
  { tx, actor, now }: Context,
  gift: RequestGift,
  { requestId, asker }: { requestId: string | null; asker: string },
): Promise<NextStep['consent']> {
  const needed = isVoidable(gift.status) && gift.validReceiptNo !== null && isHandedOver(gift)
  const currentConsent = needed ? consentOf(gift, asker, now()) : null
  if (!needed || currentConsent) return { needed, given: currentConsent, maySendCode: false, mayConfirmPaper: false, sentTo: null }
  const code = await tx
    .selectFrom('payerCode')
    .select('sentTo')
    .where('charityId', '=', actor.charityId)
    .where('receiptNo', '=', gift.validReceiptNo)
    .where('requestId', 'is not distinct from', requestId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const isInvolved = [gift.officerId, gift.createdBy, gift.status.startsWith('Void') ? asker : null].includes(actor.userId)
  const hasConfirmed = gift.paperSeenBy.includes(actor.userId)
  return {
    needed,
    given: currentConsent,
    maySendCode: gift.donorEmail !== null && voidingRights.some(right => actor.can(right)),
    mayConfirmPaper: actor.can('button:final-void') && !isInvolved && !hasConfirmed,
    sentTo: code?.sentTo ?? null,
  }
}
