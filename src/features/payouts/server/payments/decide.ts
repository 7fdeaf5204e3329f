import { charityOf } from '#features/charity/server/public.ts'
import { postToLedger } from '#features/ledger/server/public.ts'
import { giveBackMoney, isCovered, requireOpenMonths } from '#features/settlement/server/public.ts'
import type { Day } from '#kit/time/days.ts'
import { dayInZone } from '#kit/time/time-zones.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import { payouts } from '#features/payouts/contract.ts'
import { paymentNoText, paymentSteps, type PaymentAction } from '#features/payouts/rules.ts'
import { readPayment } from './read-payments.ts'

/**
 * Releases a payment that somebody else prepared: its money leaves the bank in the books. Refuses where a refund, or a returned cheque,
 * has taken the money since.
 */
export async function releasePayment(context: Context, request: RequestOf<typeof payouts.release>): Promise<null> {
  const payment = await readPayment(context, request.id)
  if (payment.preparedBy === context.actor.userId) throw refuse(payouts.release, 'YOU_PREPARED')
  await requireDayOfPayment(context, request.paidOn)
  await decide(context, request, 'release', { bankReference: request.bankReference, paidOn: request.paidOn })
  if (!(await isCovered(context, payment))) throw refuse(payouts.release, 'NOT_ENOUGH_SETTLED')
  const amount = { minor: payment.amountMinor, currency: payment.currency }
  await postToLedger(context, [{ kind: 'payout', donationId: null, amount, debit: 'beneficiaries', credit: 'bank' }])
  return null
}

/** Refuses a day after today in the charity's time zone, and one in a month that is locked or about to be. */
async function requireDayOfPayment({ tx, actor, now }: Context, paidOn: Day): Promise<void> {
  const { timeZone } = await charityOf(tx, actor.charityId)
  if (paidOn > dayInZone(now(), timeZone)) throw refuse('INVALID', [{ field: 'paidOn', code: 'DAY_TO_COME' }])
  await requireOpenMonths(tx, actor.charityId, [paidOn])
}

/** Withdraws a payment that is not released: its money may be paid otherwise. */
export async function withdrawPayment(context: Context, request: RequestOf<typeof payouts.withdraw>): Promise<null> {
  const payment = await readPayment(context, request.id)
  await decide(context, request, 'withdraw', {})
  await giveBackMoney(context, payment, payment.amountMinor)
  return null
}

type TransferDetails = { bankReference?: string; paidOn?: string }
/**
 * Takes a step once, before its balance is locked, so that all steps lock in one order. Refuses with CHANGED_SINCE where the caller saw
 * another version, and with PAYMENT_DECIDED.
 */
async function decide(
  { tx, actor, now, audit }: Context,
  { id, version }: { id: string; version: number },
  action: PaymentAction,
  paid: TransferDetails,
): Promise<void> {
  const { from, to } = paymentSteps[action]
  const decided = await tx
    .updateTable('fundPayment')
    .set(q => ({ ...paid, state: to, decidedBy: actor.userId, deciderName: actor.name, decidedAt: now(), version: q('version', '+', 1) }))
    .where('charityId', '=', actor.charityId)
    .where('id', '=', id)
    .where('state', '=', from)
    .where('version', '=', version)
    .returning('paymentNo')
    .executeTakeFirst()
  if (!decided) {
    const { state } = await readPayment({ tx, actor }, id)
    throw state === from ? refuse('CHANGED_SINCE') : refuse(payouts.release, 'PAYMENT_DECIDED')
  }
  audit({
    subject: { kind: 'payment', id },
    changes: { state: [from, to] },
    detail: { paymentNo: paymentNoText(decided.paymentNo), ...paid },
  })
}
