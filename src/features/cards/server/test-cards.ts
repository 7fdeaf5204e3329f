import type { CardBrand } from '#kit/payment.ts'
import type { DeclineReason } from '../rules.ts'

/** How a test card behaves when it is charged or refunded. */
export type Behaviour =
  | { does: 'succeed' }
  | { does: 'decline'; reason: DeclineReason }
  /** The work is done, and its answer never arrives. */
  | { does: 'loseAnswer' }
  /** The first request never arrives; the next one does. */
  | { does: 'loseRequest' }
  /** The answer takes a while. */
  | { does: 'dawdle'; milliseconds: number }
  /** Nobody answers, whatever is asked. */
  | { does: 'stayAway' }
export type TestCard = { token: string; label: string; brand: CardBrand; last4: string; behaviour: Behaviour }

const card = (name: string, label: string, behaviour: Behaviour, brand: CardBrand = 'visa'): TestCard => ({
  token: `pm_test_${name}`,
  label,
  brand,
  last4: String(1000 + [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9000, 7)),
  behaviour,
})
const declined = (name: string, label: string, reason: DeclineReason) => card(name, label, { does: 'decline', reason })

/** The cards of the test provider: none is real, and no number exists that could be typed. */
export const testCards: readonly TestCard[] = [
  card('visa', 'Visa, always works', { does: 'succeed' }),
  card('mastercard', 'Mastercard, always works', { does: 'succeed' }, 'mastercard'),
  card('amex', 'American Express, always works', { does: 'succeed' }, 'amex'),
  declined('insufficient_funds', 'Declined: not enough money', 'insufficientFunds'),
  declined('do_not_honour', 'Declined without a reason', 'doNotHonour'),
  declined('expired', 'Declined: expired', 'expiredCard'),
  declined('lost', 'Declined: reported lost', 'lostCard'),
  declined('stolen', 'Declined: reported stolen', 'stolenCard'),
  declined('authentication', 'Declined: the bank asks the donor', 'authenticationRequired'),
  card('lost_answer', 'Charged, but the answer is lost', { does: 'loseAnswer' }),
  card('lost_request', 'The first request is lost', { does: 'loseRequest' }),
  card('slow', 'Works slowly', { does: 'dawdle', milliseconds: 1500 }),
  card('outage', 'The provider does not answer', { does: 'stayAway' }),
]
