import {
  CardRejectedError,
  type CardProvider,
  type CardSummary,
  findCardProvider,
  OutcomeUnknownError,
} from '#features/card-vault/server/public.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { PublicContext, TransactionContext } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { refuse } from '#platform/server/refuse.ts'
import { derivedId } from '#platform/server/security/derived-id.ts'
import { type PaymentOutcome, paymentLinks } from '#features/payment-links/contract.ts'
import { paymentLinkLimits } from '#features/payment-links/rules.ts'
import { resolveJob } from '../job-names.ts'
import { chargesOf, charityOfCode, findLinkByCode, lockLink, type PaymentLink, readState } from '../links.ts'
import { recordForPayer, shownCard } from './record-for-payer.ts'
import type { Charge } from './record-outcome.ts'

/** How long the job waits that asks the provider for the outcome, should this process never learn it. */
const resolveAfterMs = 60_000
/** A charge is submitted within this time of its start, or not at all: later the job may have withdrawn it. */
const sendDeadlineMs = 60_000

/**
 * Charges a card for the gift of a link, once: the charge is committed with the job that resolves it, submitted with its id as the
 * provider's key, and its outcome recorded. A second call, from another tab or after a lost answer, finds the first charge and sends none;
 * one that the payer has not confirmed with the bank is ended for it.
 */
export async function payByLink(
  context: PublicContext,
  { paymentCode, cardToken }: RequestOf<typeof paymentLinks.pay>,
): Promise<PaymentOutcome> {
  const { transact, now, log } = context
  const provider = findCardProvider()
  if (!provider) throw refuse(paymentLinks.pay, 'CARDS_NOT_TAKEN')
  const charityId = charityOfCode(paymentCode)
  const link = await transact(charityId, async ({ tx }) => openLink(tx, await findLinkByCode(tx, charityId, paymentCode), now()))
  const card = await readCard(provider, cardToken)
  const intend = () => transact(charityId, transaction => intendCharge(transaction, link, card, now()))
  const pending = (charge: Charge): PaymentOutcome => ({ state: 'pending', card: shownCard(charge), receiptSentTo: null })

  const first = await intend()
  if (!first.isNew && !first.charge.challengedAt) return pending(first.charge)
  const ended = first.isNew ? null : await endUnconfirmed(context, provider, link, first.charge)
  if (ended && ended.state !== 'declined') return ended
  const startedAt = performance.now()
  const { isNew, charge } = first.isNew ? first : await intend()
  if (!isNew) return pending(charge)
  try {
    if (performance.now() - startedAt > sendDeadlineMs) throw new OutcomeUnknownError('The charge was not submitted in time.')
    const outcome = await provider.chargePayer({
      key: charge.id,
      orderedAt: new Date(charge.intendedAt),
      amount: { minor: link.amountMinor, currency: link.currency },
      card: { token: cardToken, customerId: null },
      description: `Payment link ${link.id}`,
    })
    return await recordForPayer(context, link, charge, outcome)
  } catch (error) {
    if (!(error instanceof OutcomeUnknownError)) log.error({ err: error }, 'the outcome of a payment could not be recorded')
    return pending(charge)
  }
}

/** Ends a charge that the bank wants confirmed, for a payer who entered another card. It may have been confirmed just before. */
async function endUnconfirmed(context: PublicContext, provider: CardProvider, link: PaymentLink, charge: Charge): Promise<PaymentOutcome> {
  const { id: key, referenceNo: reference } = charge
  if (!reference) throw new Error(`The charge ${key} has no number of the provider.`)
  try {
    return await recordForPayer(context, link, charge, await provider.endChallenge({ key, reference }))
  } catch (error) {
    throw error instanceof OutcomeUnknownError ? refuse('UNAVAILABLE') : error
  }
}

/** The link, when something is to be paid or a charge is on its way. Refuses one that ended. */
async function openLink(tx: Tx, link: PaymentLink, now: Date): Promise<PaymentLink> {
  const state = await readState(tx, link, now)
  if (state === 'paid') throw refuse(paymentLinks.pay, 'PAYMENT_LINK_PAID')
  if (state === 'expired' || state === 'revoked') throw refuse(paymentLinks.pay, 'PAYMENT_LINK_ENDED')
  return link
}

async function readCard(provider: CardProvider, token: string): Promise<CardSummary> {
  try {
    return await provider.readCard(token)
  } catch (error) {
    if (error instanceof CardRejectedError && error.reason !== 'CONFIRMATION_REQUIRED')
      throw refuse(paymentLinks.pay, error.reason, error.message ? [{ field: 'cardToken', message: error.message }] : [])
    throw error instanceof OutcomeUnknownError ? refuse('UNAVAILABLE') : error
  }
}

/**
 * Commits a charge before the provider is called, with the job that resolves it; or finds the one that is on its way. Of a charge that a
 * restore forgot, a repetition gets the same id, for which the provider takes no second payment within a day.
 */
async function intendCharge(
  { tx, enqueue }: TransactionContext,
  { charityId, id }: PaymentLink,
  card: CardSummary,
  now: Date,
): Promise<{ isNew: boolean; charge: Charge }> {
  const locked = await lockLink(tx, charityId, id)
  if (!locked) throw refuse('NOT_FOUND')
  if (locked.isErased) throw refuse(paymentLinks.pay, 'PAYMENT_LINK_ENDED')
  await openLink(tx, locked, now)
  const charges = await chargesOf(tx, charityId, id)
  const unresolved = charges.find(({ state }) => state === 'intended')
  if (unresolved) return { isNew: false, charge: unresolved }
  if (charges.length >= paymentLinkLimits.tries) throw refuse(paymentLinks.pay, 'TOO_MANY_CARDS')
  const charge = await tx
    .insertInto('paymentLinkCharge')
    .values({
      charityId,
      id: derivedId(Date.parse(locked.createdAt) + charges.length, 'paymentLinkCharge', charityId, id, charges.length),
      linkId: id,
      cardBrand: card.brand,
      cardFunding: card.funding,
      cardLast4: card.last4,
      referenceNo: null,
      declineReason: null,
      intendedAt: now,
      resolvedAt: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await enqueue(resolveJob, { charityId, chargeId: charge.id }, { startAfter: new Date(now.getTime() + resolveAfterMs) })
  return { isNew: true, charge }
}
