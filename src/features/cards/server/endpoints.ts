import type { In } from '#platform/contract/endpoint.ts'
import { serve } from '#platform/server/binder.ts'
import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import { cards } from '../contract.ts'
import { addCard } from './add-card.ts'
import { editCard } from './edit-card.ts'
import { providerIfAny } from './provider.ts'
import { cardsOfDonor } from './public.ts'
import { removeCard } from './remove-card.ts'

/** What the browser needs to take a card; no provider means that none can be taken. */
async function hostedFields() {
  const fields = providerIfAny()?.hostedFields()
  return fields ? { ...fields, testCards: [...fields.testCards] } : { provider: null, publishableKey: '', scriptUrl: null, testCards: [] }
}

/** The cards of one donor; refused as not found when the donor is another charity's. */
async function listCards({ tx, actor: { charityId } }: Context, { donorId }: In<typeof cards.list>) {
  const donor = await tx.selectFrom('donor').select('id').where('charityId', '=', charityId).where('id', '=', donorId).executeTakeFirst()
  if (!donor) throw refuse('NOT_FOUND')
  return cardsOfDonor(tx, charityId, donorId)
}

/** What the contract of stored cards is carried out by. */
export const cardEndpoints = serve(cards, { hostedFields, list: listCards, add: addCard, edit: editCard, remove: removeCard })
