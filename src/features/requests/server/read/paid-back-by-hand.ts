import { giftsWithReferences, holdingAccount } from '#features/gifts/server/public.ts'
import type { Tx } from '#platform/server/database/database.ts'
import '../tables.ts'

/** What was paid back by hand of voided gifts, in minor units, by the account that their voids were posted from. */
export type PaidBack = { fromBank: number; fromClearing: number }

/**
 * What was paid back by hand of voided gifts that have these numbers of their payments. Where the provider had declined to, it is posted
 * from the bank. Of a void that a person paid back from the start, as at a counter or terminal, it is posted from clearing: nobody knows
 * yet whether the payment was reversed there.
 */
export async function paidBackByHand(tx: Tx, charityId: number, references: readonly string[]): Promise<PaidBack> {
  if (references.length === 0) return { fromBank: 0, fromClearing: 0 }
  const gifts = (await giftsWithReferences(tx, charityId, references)).filter(
    ({ paymentMethod }) => holdingAccount(paymentMethod) === 'clearing',
  )
  const rows = await tx
    .selectFrom('payBack as p')
    .innerJoin('voidRefundRequest as r', join => join.onRef('r.charityId', '=', 'p.charityId').onRef('r.id', '=', 'p.requestId'))
    .select(['p.amountMinor', 'p.declineReason'])
    .where('p.charityId', '=', charityId)
    .where('p.state', '=', 'byHand')
    .where('p.declineReason', 'is distinct from', 'alreadyRefunded') // recorded by hand, and paid by the provider
    .where('r.type', '=', 'Void')
    .where(q =>
      q.or([
        q('p.chargeRef', '=', q.fn.any(q.val([...references]))),
        q.and([q('p.chargeRef', 'is', null), q('p.donationId', '=', q.fn.any(q.val(gifts.map(({ id }) => id))))]),
      ]),
    )
    .execute()
  const sum = (wasDeclined: boolean) =>
    rows.reduce((total, { amountMinor, declineReason }) => total + ((declineReason !== null) === wasDeclined ? amountMinor : 0), 0)
  return { fromBank: sum(true), fromClearing: sum(false) }
}

/**
 * Those of some gifts whose refunds a person paid, and recorded as paid from the bank. Where a payout shows such a refund, the provider
 * paid it, as after a refund at a terminal: it is in the books already.
 */
export async function giftsRefundedByHand(tx: Tx, charityId: number, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .selectFrom('payBack as p')
    .innerJoin('voidRefundRequest as r', join => join.onRef('r.charityId', '=', 'p.charityId').onRef('r.id', '=', 'p.requestId'))
    .select('p.donationId')
    .where('p.charityId', '=', charityId)
    .where(q => q('p.donationId', '=', q.fn.any(q.val([...ids]))))
    .where('p.chargeRef', 'is', null) // paid by a person from the start, also where the provider's repayment failed later
    .where('r.type', '=', 'Refund')
    .execute()
  return new Set(rows.map(({ donationId }) => donationId))
}

/** What chargebacks made of the refunds of some gifts, in minor units. */
export async function refundedByChargeback(tx: Tx, charityId: number, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('payBack')
    .select(q => ['donationId', q.fn.sum<number>('amountMinor').as('minor')])
    .where('charityId', '=', charityId)
    .where(q => q('donationId', '=', q.fn.any(q.val([...ids]))))
    .where('isChargedBack', '=', true)
    .groupBy('donationId')
    .execute()
  return new Map(rows.map(({ donationId, minor }) => [donationId, Number(minor)]))
}
