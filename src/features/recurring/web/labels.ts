import { m } from '#messages/messages.js'
import { cardLabel, type DeclineReason, formatExpiry } from '#features/card-vault/rules.ts'
import type { RecurrenceRow } from '../contract.ts'

const declines: Readonly<Record<DeclineReason, () => string>> = {
  insufficientFunds: m.decline_insufficient_funds,
  limitExceeded: m.decline_limit_exceeded,
  doNotHonour: m.decline_do_not_honour,
  tryAgainLater: m.decline_try_again_later,
  other: m.decline_other,
  expiredCard: m.decline_expired_card,
  lostCard: m.decline_lost_card,
  stolenCard: m.decline_stolen_card,
  invalidCard: m.decline_invalid_card,
  notSupported: m.decline_not_supported,
  authenticationRequired: m.decline_authentication_required,
  revoked: m.decline_revoked,
  fraudulent: m.decline_fraudulent,
  refused: m.decline_refused,
  alreadyRefunded: m.decline_already_refunded,
  disputed: m.decline_disputed,
}
/** Why a card was declined, in the reader's language. */
export const declineWords = (reason: DeclineReason): string => declines[reason]()

/** The card of a gift with its expiry. */
export const cardLine = ({ card }: Pick<RecurrenceRow, 'card'>): string =>
  (card.isExpired ? m.recurring_card_expired : m.recurring_card_of)({ card: cardLabel(card, m.term_others()), expiry: formatExpiry(card) })
