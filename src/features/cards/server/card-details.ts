import { sql } from 'kysely'
import type { Day } from '#kit/days.ts'
import { giftsOnCards } from '#features/recurring/server/public.ts'
import type { Tx } from '#platform/server/db.ts'
import type { CardAction, CardDetails } from '../contract.ts'
import { expiresSoon, isExpired } from '../rules.ts'
import { cardsOfDonor } from './read-cards.ts'
import './tables.ts'

type Reader = { tx: Tx; charityId: number; today: Day; can: (right: string) => boolean }
/** The cards of a donor with what depends on them and what the reader may do. */
export async function detailsOfDonor({ tx, charityId, today, can }: Reader, donorId: string): Promise<CardDetails[]> {
  const cards = await cardsOfDonor(tx, charityId, donorId)
  const ids = cards.map(({ id }) => id)
  const [gifts, sent] = await Promise.all([giftsOnCards(tx, charityId, ids), lastSent(tx, charityId, ids)])
  const actions: CardAction[] = can('donors:edit') ? ['edit', 'remove', 'sendLink'] : []
  return cards.map(card => ({
    ...card,
    isExpired: isExpired(card, today),
    expiresSoon: expiresSoon(card, today),
    linkSentAt: sent.get(card.id) ?? null,
    gifts: gifts.filter(({ cardId }) => cardId === card.id).map(({ cardId: _, ...gift }) => gift),
    actions,
  }))
}

async function lastSent(tx: Tx, charityId: number, cardIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('cardLink')
    .select(['cardId', sql<string>`max(created_at)`.as('at')])
    .where('charityId', '=', charityId)
    .where(q => q('cardId', '=', q.fn.any(q.val([...cardIds]))))
    .groupBy('cardId')
    .execute()
  return new Map(rows.map(({ cardId, at }) => [cardId, at]))
}
