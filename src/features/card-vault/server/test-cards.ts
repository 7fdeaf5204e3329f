import type { CardBrand } from '#kit/giving/payment.ts'
import type { DeclineReason } from '../rules.ts'

/** How a test card behaves when it is charged or refunded. */
export type Behaviour =
  | { does: 'succeed' }
  | { does: 'decline'; reason: DeclineReason }
  /** The bank asks its payer to confirm the charge, and then makes it or declines it. Without a payer it is declined. */
  | { does: 'challenge'; isFailing: boolean }
  /** The order is executed, but its response never arrives. */
  | { does: 'loseResponse' }
  /** The first request never arrives; the second one does. */
  | { does: 'loseRequest' }
  | { does: 'delay'; milliseconds: number }
  /** Every request times out. */
  | { does: 'timeOut' }
export type TestCard = { token: string; label: string; brand: CardBrand; last4: string; behaviour: Behaviour }

const card = (name: string, label: string, behaviour: Behaviour, brand: CardBrand = 'visa'): TestCard => ({
  token: `pm_test_${name}`,
  label,
  brand,
  last4: String(1000 + [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9000, 7)),
  behaviour,
})
const declined = (name: string, label: string, reason: DeclineReason) => card(name, label, { does: 'decline', reason })

/** The cards of the test provider. They are chosen by name: none has a card number. */
export const testCards: readonly TestCard[] = [
  card('visa', 'Visa, always works', { does: 'succeed' }),
  card('mastercard', 'Mastercard, always works', { does: 'succeed' }, 'mastercard'),
  card('amex', 'American Express, always works', { does: 'succeed' }, 'amex'),
  declined('insufficient_funds', 'Declined: not enough money', 'insufficientFunds'),
  declined('do_not_honour', 'Declined without a reason', 'doNotHonour'),
  declined('expired', 'Declined: expired', 'expiredCard'),
  declined('lost', 'Declined: reported lost', 'lostCard'),
  declined('stolen', 'Declined: reported stolen', 'stolenCard'),
  declined('authentication', 'Declined: the bank requires confirmation', 'authenticationRequired'),
  card('challenge', 'The bank asks you to confirm', { does: 'challenge', isFailing: false }),
  card('challenge_failed', 'The bank asks you to confirm, then declines', { does: 'challenge', isFailing: true }),
  card('lost_answer', 'Charged, but the response is lost', { does: 'loseResponse' }),
  card('lost_request', 'The first request is lost', { does: 'loseRequest' }),
  card('slow', 'Slow response', { does: 'delay', milliseconds: 1500 }),
  card('outage', 'The provider does not answer', { does: 'timeOut' }),
]
