import { allPreferencesId } from '#kit/giving/ids.ts'
import { dayInZone } from '#kit/time/time-zones.ts'
import { expiresSoon, isExpired } from '#features/card-vault/rules.ts'
import { lastLinksSent, listCardsOfDonor } from '#features/card-vault/server/public.ts'
import { charityOf } from '#features/charity/server/public.ts'
import { findDonorContact } from '#features/donors/server/public.ts'
import { permittedPreferences } from '#features/gifts/server/public.ts'
import { giftsOnCards } from '#features/recurring/server/public.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import type { CardAction, CardDetails, cards } from '../contract.ts'

/** The cards of a donor with the recurring gifts charged to them that the reader may see, and what the reader may do. */
export async function listCards(context: Context, { donorId }: RequestOf<typeof cards.list>): Promise<CardDetails[]> {
  const { tx, actor } = context
  const { stored, today } = await readCards(context, donorId)
  const ids = stored.map(({ id }) => id)
  const [gifts, linksSent] = await Promise.all([
    giftsOnCards(tx, actor.charityId, ids, permittedPreferences(actor, allPreferencesId)),
    lastLinksSent(tx, actor.charityId, ids),
  ])
  const actions: CardAction[] = actor.can('donors:edit') ? ['edit', 'remove', 'sendLink'] : []
  return stored.map(card => ({
    ...card,
    isExpired: isExpired(card, today),
    expiresSoon: expiresSoon(card, today),
    linkSentAt: linksSent.get(card.id) ?? null,
    gifts: gifts.filter(({ cardId }) => cardId === card.id).map(({ cardId: _, ...gift }) => gift),
    actions,
  }))
}

/** The cards that a recurring gift recorded at the counter can be charged to. */
export async function listCardsToCharge(context: Context, { donorId }: RequestOf<typeof cards.toCharge>) {
  const { stored, today } = await readCards(context, donorId)
  return stored.map(card => ({ ...card, isExpired: isExpired(card, today) }))
}

async function readCards({ tx, actor: { charityId }, now }: Context, donorId: string) {
  const donor = await findDonorContact(tx, charityId, donorId)
  if (!donor) throw refuse('NOT_FOUND')
  const today = dayInZone(now(), (await charityOf(tx, charityId)).timeZone)
  return { stored: await listCardsOfDonor(tx, charityId, donor.id), today }
}
