import { findCardProvider, OutcomeUnknownError } from '#features/card-vault/server/public.ts'
import type { HandlerResult, RequestOf } from '#platform/contract/endpoint.ts'
import type { PublicContext } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import { paymentLinks } from '#features/payment-links/contract.ts'
import { findReceiptAddress } from '../find-payment.ts'
import { chargesOf, charityOfCode, findLinkByCode } from '../links.ts'
import { findOutcome } from './record-outcome.ts'
import { recordForPayer, shownCard } from './record-for-payer.ts'

/**
 * What came of a charge that the bank wants confirmed: the outcome, recorded, or the challenge for a payer who is still to answer it. A
 * payer who left comes back to it here; the job asks for those who do not.
 */
export async function confirmPayment(
  context: PublicContext,
  { paymentCode }: RequestOf<typeof paymentLinks.confirm>,
): Promise<HandlerResult<typeof paymentLinks.confirm>> {
  const provider = findCardProvider()
  if (!provider) throw refuse(paymentLinks.confirm, 'CARDS_NOT_TAKEN')
  const charityId = charityOfCode(paymentCode)
  const { link, charge, isPaid, receiptSentTo } = await context.transact(charityId, async ({ tx }) => {
    const found = await findLinkByCode(tx, charityId, paymentCode)
    const charges = await chargesOf(tx, charityId, found.id)
    // The payment may be recorded between the two reads.
    const paid = found.state === 'paid' || charges.some(({ state }) => state === 'succeeded')
    return { link: found, charge: charges.at(-1), isPaid: paid, receiptSentTo: paid ? await findReceiptAddress(tx, found) : null }
  })
  if (!charge) throw refuse('NOT_FOUND')
  const settled = { card: shownCard(charge), receiptSentTo, challenge: null }
  if (isPaid) return { state: 'paid', ...settled }
  if (charge.state !== 'intended') return { state: 'declined', ...settled }
  if (!charge.challengedAt) return { state: 'pending', ...settled }
  const known = await findOutcome(provider, charge).catch(asUnknown)
  if (known.state === 'pending' || known.state === 'notFound') return { state: 'pending', ...settled }
  const outcome = await recordForPayer(context, link, charge, known)
  return { ...outcome, challenge: known.state === 'challenged' ? known.challenge : null }
}

function asUnknown(error: unknown): { state: 'pending' } {
  if (error instanceof OutcomeUnknownError) return { state: 'pending' }
  throw error
}

/** Answers a challenge of the test provider. Refuses it where cards are real. */
export async function answerTestBank(_: PublicContext, { challenge, isConfirmed }: RequestOf<typeof paymentLinks.answerTestBank>) {
  const isAnswered = await findCardProvider()?.answerAsBank?.(challenge, isConfirmed)
  if (!isAnswered) throw refuse('NOT_FOUND')
  return null
}
