import type { In } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import type { cards } from '../contract.ts'
import { makeDefault } from './public.ts'
import { cardsOfDonor, liveCards } from './read-cards.ts'
import { renewCard } from './renew-card.ts'
import './tables.ts'

/** N4: changes what may be changed of a card: its expiry, the name on it, and whether it is the donor's default. */
export async function editCard(
  { tx, actor, now, audit, enqueue }: Context,
  { cardId, expiryMonth, expiryYear, CardHolderName, isDefaultCard }: In<typeof cards.edit>,
) {
  const { charityId } = actor
  const before = await liveCards(tx, charityId).where('id', '=', cardId).forUpdate().executeTakeFirst()
  if (!before) throw refuse('NOT_FOUND')
  await renewCard({ tx, charityId, now, audit, enqueue }, before, { expiryMonth, expiryYear })
  if (CardHolderName !== before.CardHolderName) {
    await tx
      .updateTable('storedCard')
      .set(q => ({ cardHolderName: CardHolderName, version: q('version', '+', 1), updatedAt: now() }))
      .where('charityId', '=', charityId)
      .where('id', '=', cardId)
      .execute()
    audit({ subject: { kind: 'card', id: cardId }, changes: { CardHolderName: [before.CardHolderName, CardHolderName] } })
  }
  if (isDefaultCard && !before.isDefaultCard) {
    await makeDefault(tx, charityId, before.donorId, cardId)
    audit({ subject: { kind: 'card', id: cardId }, changes: { isDefaultCard: [false, true] } })
  }
  const card = (await cardsOfDonor(tx, charityId, before.donorId)).find(({ id }) => id === cardId)
  if (!card) throw refuse('NOT_FOUND')
  return card
}
