import type { Challenge, Outcome } from '#features/card-vault/server/public.ts'
import type { PublicContext } from '#platform/server/context.ts'
import type { PaymentOutcome } from '#features/payment-links/contract.ts'
import { findReceiptAddress } from '../find-payment.ts'
import type { PaymentLink } from '../links.ts'
import { type Charge, recordOutcome } from './record-outcome.ts'

const payerStates = { succeeded: 'paid', declined: 'declined', challenged: 'confirming' } as const

/** A card as its payer sees it. */
export const shownCard = ({ cardBrand, cardLast4 }: Pick<Charge, 'cardBrand' | 'cardLast4'>): PaymentOutcome['card'] => ({
  cardType: cardBrand,
  cardLastDigit: cardLast4,
})

/** Records what the provider answered of a charge, and answers its payer. */
export function recordForPayer(
  { transact, now, publicUrl }: PublicContext,
  link: PaymentLink,
  charge: Pick<Charge, 'id' | 'cardBrand' | 'cardLast4'>,
  outcome: Outcome | Challenge,
): Promise<PaymentOutcome> {
  const { charityId } = link
  return transact(charityId, async ({ tx, enqueue, audit }) => {
    await recordOutcome({ tx, enqueue, audit, now, publicUrl }, { charityId, chargeId: charge.id }, outcome)
    return {
      state: payerStates[outcome.state],
      card: shownCard(charge),
      receiptSentTo: outcome.state === 'succeeded' ? await findReceiptAddress(tx, link) : null,
    }
  })
}
