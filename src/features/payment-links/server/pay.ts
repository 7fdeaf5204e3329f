import { newId } from '#kit/security/ids.ts'
import {
  CardRejectedError,
  type CardProvider,
  type CardSummary,
  findCardProvider,
  type Outcome,
  OutcomeUnknownError,
} from '#features/card-vault/server/public.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { PublicContext, TransactionContext } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { refuse } from '#platform/server/refuse.ts'
import { type PaymentOutcome, paymentLinks } from '../contract.ts'
import { paymentLinkLimits } from '../rules.ts'
import { findReceiptAddress } from './find-payment.ts'
import { resolveJob } from './job-names.ts'
import { chargesOf, charityOfCode, findLinkByCode, lockLink, type PaymentLink, readState } from './links.ts'
import { recordOutcome } from './record-outcome.ts'

/** How long the job waits that asks the provider for the outcome, should this process never learn it. */
const resolveAfterMs = 60_000
/** A charge is submitted within this time of its start, or not at all: later the job may have withdrawn it. */
const sendDeadlineMs = 60_000

/**
 * Charges a card for the gift of a link, once: the charge is committed with the job that resolves it, submitted with its id as the provider's
 * key, and its outcome recorded. A second call, from another tab or after a lost answer, finds the first charge and sends none.
 */
export async function payByLink(
  context: PublicContext,
  { paymentCode, cardToken }: RequestOf<typeof paymentLinks.pay>,
): Promise<PaymentOutcome> {
  const { transact, now, log, publicUrl } = context
  const provider = findCardProvider()
  if (!provider) throw refuse(paymentLinks.pay, 'CARDS_NOT_TAKEN')
  const charityId = charityOfCode(paymentCode)
  const link = await transact(charityId, async ({ tx }) => openLink(tx, await findLinkByCode(tx, charityId, paymentCode), now()))
  const card = await readCard(provider, cardToken)
  const shown = { cardType: card.brand, cardLastDigit: card.last4 }
  const startedAt = performance.now()
  const charge = await transact(charityId, transaction => intendCharge(transaction, link, card, now()))
  if (!charge) return { state: 'pending', card: shown, receiptSentTo: null }

  try {
    if (performance.now() - startedAt > sendDeadlineMs) throw new OutcomeUnknownError('The charge was not submitted in time.')
    const outcome = await provider.charge({ ...charge, card: { token: cardToken, customerId: null }, isPayerPresent: true })
    return await transact(charityId, async ({ tx, enqueue, audit }) => {
      await recordOutcome({ tx, enqueue, audit, now, publicUrl }, { charityId, chargeId: charge.key }, outcome)
      return {
        ...stateAfter(outcome),
        card: shown,
        receiptSentTo: outcome.state === 'succeeded' ? await findReceiptAddress(tx, link) : null,
      }
    })
  } catch (error) {
    if (!(error instanceof OutcomeUnknownError)) log.error({ err: error }, 'the outcome of a payment could not be recorded')
    return { state: 'pending', card: shown, receiptSentTo: null }
  }
}

const stateAfter = ({ state }: Outcome): Pick<PaymentOutcome, 'state'> => ({ state: state === 'succeeded' ? 'paid' : 'declined' })

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

/** Commits a charge before the provider is called, with the job that resolves it. Null when another one is on its way. */
async function intendCharge({ tx, enqueue }: TransactionContext, { charityId, id }: PaymentLink, card: CardSummary, now: Date) {
  const locked = await lockLink(tx, charityId, id)
  if (!locked) throw refuse('NOT_FOUND')
  const link = await openLink(tx, locked, now)
  const charges = await chargesOf(tx, charityId, id)
  if (charges.some(({ state }) => state === 'intended')) return null
  if (charges.length >= paymentLinkLimits.tries) throw refuse(paymentLinks.pay, 'TOO_MANY_CARDS')
  const chargeId = newId(now.getTime())
  await tx
    .insertInto('paymentLinkCharge')
    .values({
      charityId,
      id: chargeId,
      linkId: id,
      cardBrand: card.brand,
      cardFunding: card.funding,
      cardLast4: card.last4,
      referenceNo: null,
      declineReason: null,
      intendedAt: now,
      resolvedAt: null,
    })
    .execute()
  await enqueue(resolveJob, { charityId, chargeId }, { startAfter: new Date(now.getTime() + resolveAfterMs) })
  const amount = { minor: link.amountMinor, currency: link.currency }
  return { key: chargeId, orderedAt: now, amount, description: `Payment link ${id}` }
}
