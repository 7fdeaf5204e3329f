import { isCardInUse } from '#features/recurring/server/public.ts'
import type { In } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import { cards } from '../contract.ts'
import { forgetJob } from './job-names.ts'
import { endLinks } from './links.ts'
import { makeDefault } from './public.ts'
import { cardsOfDonor } from './read-cards.ts'
import './tables.ts'

/** N5: removes a card on which nothing recurs any more. The provider forgets it by a job; the donor's next card becomes the default one. */
export async function removeCard({ tx, actor, now, audit, enqueue }: Context, { cardId }: In<typeof cards.remove>) {
  const { charityId } = actor
  const removed = await tx
    .updateTable('storedCard')
    .set(q => ({ removedAt: now(), isDefaultCard: false, version: q('version', '+', 1), updatedAt: now() }))
    .where('charityId', '=', charityId)
    .where('id', '=', cardId)
    .where('removedAt', 'is', null)
    .returning(['donorId', 'brand', 'last4'])
    .executeTakeFirst()
  if (!removed) throw refuse('NOT_FOUND')
  if (await isCardInUse(tx, charityId, cardId)) throw refuse(cards.remove, 'CARD_IN_USE')
  const left = await cardsOfDonor(tx, charityId, removed.donorId)
  const [next] = left
  if (next && !left.some(card => card.isDefaultCard)) await makeDefault(tx, charityId, removed.donorId, next.id)
  await endLinks(tx, { charityId, cardId, at: now() })
  await enqueue(forgetJob, { charityId, cardId })
  audit({ subject: { kind: 'card', id: cardId }, detail: { removed: true, brand: removed.brand, last4: removed.last4 } })
  return null
}
