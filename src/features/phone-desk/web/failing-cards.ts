import { cardLabel, type DeclineReason, formatExpiry } from '#features/card-vault/rules.ts'
import type { CardDetails } from '#features/cards/contract.ts'
import { declineWords } from '#features/recurring/web/public.tsx'
import { m } from '#messages/messages.js'
import type { Call } from './use-call.ts'

/** A card that a recurring gift waits for, and why. */
export type FailingCard = { card: CardDetails; label: string; reason: string }
type Recurring = NonNullable<Call['recurring']['data']>['items'][number]

/** Cards in use that expired, or were declined and not charged since. */
export const failingCards = (cards: readonly CardDetails[], recurring: readonly Recurring[]): FailingCard[] =>
  cards.flatMap(card => {
    const label = cardLabel(card, m.term_others())
    const decline = recurring.find(gift => gift.card.id === card.id && gift.lastDecline !== null)?.lastDecline
    if (card.isExpired && card.gifts.length > 0) return [{ card, label, reason: m.phone_desk_card_expired({ expiry: formatExpiry(card) }) }]
    return decline ? [{ card, label, reason: declinedWords(decline) }] : []
  })

const declinedWords = (reason: DeclineReason): string => m.phone_desk_card_declined({ reason: declineWords(reason) })
