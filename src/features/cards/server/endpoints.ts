import { dayInZone } from '#kit/zones.ts'
import { charityOf } from '#features/charity/server/public.ts'
import type { In } from '#platform/contract/endpoint.ts'
import { serve } from '#platform/server/binder.ts'
import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import { cards } from '../contract.ts'
import { isExpired } from '../rules.ts'
import { addCard } from './add-card.ts'
import { detailsOfDonor } from './card-details.ts'
import { editCard } from './edit-card.ts'
import { providerIfAny } from './provider.ts'
import { cardsOfDonor } from './read-cards.ts'
import { removeCard } from './remove-card.ts'
import { sendLink } from './send-link.ts'
import { findByCode, updateByCode } from './update-by-link.ts'

/** What the browser needs to take a card; no provider means that none can be taken. */
async function hostedFields() {
  const fields = providerIfAny()?.hostedFields()
  return fields ? { ...fields, testCards: [...fields.testCards] } : { provider: null, publishableKey: '', scriptUrl: null, testCards: [] }
}

/** The cards of one donor; refused as not found when the donor is another charity's. */
async function listCards(context: Context, { donorId }: In<typeof cards.list>) {
  const { tx, actor } = context
  await checkDonor(context, donorId)
  return detailsOfDonor({ tx, charityId: actor.charityId, today: await todayOf(context), can: actor.can }, donorId)
}

/** The cards that a gift of this donor can go on with. */
async function cardsToCharge(context: Context, { donorId }: In<typeof cards.toCharge>) {
  await checkDonor(context, donorId)
  const today = await todayOf(context)
  const stored = await cardsOfDonor(context.tx, context.actor.charityId, donorId)
  return stored.map(card => ({ ...card, isExpired: isExpired(card, today) }))
}

async function checkDonor({ tx, actor: { charityId } }: Context, donorId: string): Promise<void> {
  const donor = await tx.selectFrom('donor').select('id').where('charityId', '=', charityId).where('id', '=', donorId).executeTakeFirst()
  if (!donor) throw refuse('NOT_FOUND')
}
const todayOf = async ({ tx, actor, now }: Context) => dayInZone(now(), (await charityOf(tx, actor.charityId)).timeZone)

/** What the contract of stored cards is carried out by. */
export const cardEndpoints = serve(cards, {
  hostedFields,
  list: listCards,
  toCharge: cardsToCharge,
  add: addCard,
  edit: editCard,
  remove: removeCard,
  sendLink,
  findByCode,
  updateByCode,
})
