import { removeStoredCard } from '#features/card-vault/server/public.ts'
import { isCardInUse } from '#features/recurring/server/public.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import { cards } from '../contract.ts'

/** Removes a card that no recurring gift is charged to. */
export async function removeCard({ tx, actor, now, audit, enqueue }: Context, { cardId }: RequestOf<typeof cards.remove>) {
  const { charityId } = actor
  const removed = await removeStoredCard({ tx, charityId, now, enqueue }, cardId)
  if (!removed) throw refuse('NOT_FOUND')
  if (await isCardInUse(tx, charityId, { cardId, donorId: removed.donorId })) throw refuse(cards.remove, 'CARD_IN_USE')
  audit({ subject: { kind: 'card', id: cardId }, detail: { removed: true, brand: removed.cardType, last4: removed.cardLastDigit } })
  return null
}
