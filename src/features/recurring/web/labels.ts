import { m } from '#messages/messages.js'
import { getLocale } from '#messages/runtime.js'
import { cardLabel, type DeclineReason, declineReasons, formatExpiry } from '#features/card-vault/rules.ts'
import type { RecurrenceRow } from '../contract.ts'

/** Why a card was declined, in the reader's language. */
export const declineWords = (reason: DeclineReason): string => declineReasons[reason][getLocale()]

/** The card of a gift with its expiry. */
export const cardLine = ({ card }: Pick<RecurrenceRow, 'card'>): string =>
  (card.isExpired ? m.recurring_card_expired : m.recurring_card_of)({ card: cardLabel(card), expiry: formatExpiry(card) })
