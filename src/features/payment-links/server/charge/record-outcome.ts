import { charityOf } from '#features/charity/server/public.ts'
import type { CardProvider, Challenge, Outcome } from '#features/card-vault/server/public.ts'
import { type NewGiftLine, recordChargedGift } from '#features/gifts/server/public.ts'
import { storedRates } from '#features/rates/server/public.ts'
import { mailReceipt, readReceipt } from '#features/receipts/server/public.ts'
import type { AuditNote } from '#platform/server/audit/audit.ts'
import type { TransactionContext } from '#platform/server/context.ts'
import type { Tables, Tx } from '#platform/server/database/database.ts'
import type { Selectable } from 'kysely'
import { lockLink, type PaymentLink } from '../links.ts'

type Work = Pick<TransactionContext, 'tx' | 'enqueue'> & { audit: (note: AuditNote) => void; now: () => Date; publicUrl: string }
export type Charge = Selectable<Tables['paymentLinkCharge']>

/** A charge by its id. */
export const findCharge = (tx: Tx, charityId: number, chargeId: string): Promise<Charge | undefined> =>
  tx.selectFrom('paymentLinkCharge').selectAll().where('charityId', '=', charityId).where('id', '=', chargeId).executeTakeFirst()

/**
 * What the provider knows of a charge. One that its payer was asked to confirm and did not is ended there, so that it cannot be made any
 * more.
 */
export async function findOutcome(provider: CardProvider, { id, intendedAt, referenceNo, challengedAt }: Charge) {
  const known = await provider.findCharge({ key: id, orderedAt: new Date(intendedAt), card: null })
  return known.state === 'declined' && challengedAt && referenceNo ? provider.endChallenge({ key: id, reference: referenceNo }) : known
}

/**
 * Records the outcome of a charge, once: the gift with its receipt, ledger entries and mail, or the decline, after which another card may
 * be tried; or that the payer's bank asks first.
 */
export async function recordOutcome(
  work: Work,
  { charityId, chargeId }: { charityId: number; chargeId: string },
  outcome: Outcome | Challenge,
): Promise<void> {
  const { tx, audit } = work
  const seen = await findCharge(tx, charityId, chargeId)
  const link = seen && (await lockLink(tx, charityId, seen.linkId))
  const charge = link && (await findCharge(tx, charityId, chargeId))
  // A withdrawn charge that the provider made after all is recorded too: the money was taken.
  if (!charge || charge.state === 'succeeded' || charge.state === 'declined') return
  if (outcome.state === 'succeeded') return recordGift(work, link, charge, outcome.reference)
  if (charge.state !== 'intended') return
  if (outcome.state === 'challenged') return markChallenged(work, charge, outcome.reference)
  await resolveCharge(work, charge, { state: 'declined', declineReason: outcome.reason, referenceNo: outcome.reference })
  audit({ subject: { kind: 'paymentLink', id: link.id }, detail: { declined: true, reason: outcome.reason } })
}

async function markChallenged({ tx, now }: Work, { charityId, id, challengedAt }: Charge, referenceNo: string): Promise<void> {
  if (challengedAt) return
  await tx
    .updateTable('paymentLinkCharge')
    .set({ challengedAt: now(), referenceNo })
    .where('charityId', '=', charityId)
    .where('id', '=', id)
    .execute()
}

async function recordGift(work: Work, link: PaymentLink, charge: Charge, referenceNo: string): Promise<void> {
  const { tx, now, audit } = work
  const { charityId, id, amountMinor: minor, currency } = link
  const charity = await charityOf(tx, charityId)
  const gift = await recordChargedGift(work, charity, {
    donorId: link.donorId,
    fundId: link.fundId,
    language: link.language,
    isIrasInclusion: link.isIrasInclusion,
    isIpcRegistrationForIras: link.isIpcRegistrationForIras,
    amount: { minor, currency },
    card: { brand: charge.cardBrand, funding: charge.cardFunding, last4: charge.cardLast4 },
    referenceNo,
    recurring: null,
    islamic: link.giftLines && link.itemId ? { itemId: link.itemId, lines: await linesOfKnownRates(tx, charityId, link.giftLines) } : null,
  })
  await resolveCharge(work, charge, { state: 'succeeded', referenceNo })
  await tx
    .updateTable('paymentLink')
    .set({ state: 'paid', endedAt: now(), donationId: gift.id, giftLines: null })
    .where('charityId', '=', charityId)
    .where('id', '=', id)
    .execute()
  const receipt = await readReceipt(tx, charityId, gift.txnId)
  if (receipt?.email) await mailReceipt(work, receipt, { charityId, to: receipt.email })
  audit({
    subject: { kind: 'donation', id: gift.id },
    detail: { paymentLinkId: id, receiptNo: gift.receiptNo, amountMinor: minor, currency },
  })
}

/**
 * The lines of a taken payment. A rate that was deleted while the charge was under way is named no more; what it came to stays in its line.
 */
async function linesOfKnownRates(tx: Tx, charityId: number, lines: readonly NewGiftLine[]): Promise<NewGiftLine[]> {
  const named = lines.flatMap(({ rateId }) => rateId ?? [])
  const rates = await storedRates(tx, charityId)
    .select('rate.id')
    .where(q => q('rate.id', '=', q.fn.any(q.val(named))))
    .forShare()
    .execute()
  return lines.map(line => (rates.some(({ id }) => id === line.rateId) ? line : { ...line, rateId: null }))
}

/** Ends an open charge. */
export const resolveCharge = (
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  { charityId, id }: Pick<Charge, 'charityId' | 'id'>,
  change: Partial<Pick<Charge, 'state' | 'referenceNo' | 'declineReason'>>,
) =>
  tx
    .updateTable('paymentLinkCharge')
    .set({ ...change, resolvedAt: now() })
    .where('charityId', '=', charityId)
    .where('id', '=', id)
    .execute()
