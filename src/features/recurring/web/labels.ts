import type { FrequencyId } from '#kit/giving/recurrence.ts'
import { m } from '#messages/messages.js'
import { getLocale } from '#messages/runtime.js'
import { cardLabel, type DeclineReason, declineReasons, formatExpiry } from '#features/card-vault/rules.ts'
import type { RecurrenceRow } from '../contract.ts'

const frequencies: Record<FrequencyId, () => string> = {
  8: m.recurring_freq_8,
  2: m.recurring_freq_2,
  3: m.recurring_freq_3,
  4: m.recurring_freq_4,
  5: m.recurring_freq_5,
  6: m.recurring_freq_6,
  7: m.recurring_freq_7,
}
/** How often a gift is given, in the reader's language. */
export const frequencyName = (id: FrequencyId): string => frequencies[id]()

/** Why a card was declined, in the reader's language. */
export const declineWords = (reason: DeclineReason): string => declineReasons[reason][getLocale()]

/** The card of a gift with its expiry. */
export const cardLine = ({ card }: Pick<RecurrenceRow, 'card'>): string =>
  (card.isExpired ? m.recurring_card_expired : m.recurring_card_of)({ card: cardLabel(card), expiry: formatExpiry(card) })
