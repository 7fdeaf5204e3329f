import type { In } from '#platform/contract/endpoint.ts'
import { type Context, prepared } from '#platform/server/context.ts'
import { Refusal, refuse } from '#platform/server/refuse.ts'
import { cards } from '../contract.ts'
import { CardRefused, type KeptCard, OutcomeUnknown, providerIfAny } from './provider.ts'
import { isStored, storeCard } from './public.ts'
import { cardsOfDonor } from './read-cards.ts'
import './tables.ts'

type Input = In<typeof cards.add>
type Kept = { input: Input; provider: string; kept: KeptCard }

/**
 * N3: stores a card that the provider has agreed to keep. The provider is asked before the transaction opens, and asked again it gives the same
 * card. A number that this donor has stored already, told by its fingerprint, is refused.
 */
export const addCard = prepared(cards.add, keep, store)

async function keep(input: Input): Promise<Kept> {
  const provider = providerIfAny()
  if (!provider) throw refuse(cards.add, 'NOT_TAKEN')
  const { cardToken: token, CardHolderName: holderName } = input
  try {
    return { input, provider: provider.name, kept: await provider.keep({ key: token, token, holderName, customerId: null }) }
  } catch (error) {
    if (error instanceof CardRefused)
      throw new Refusal(200, error.message, 'CARD_REFUSED', [{ field: 'cardToken', message: error.message }])
    throw error instanceof OutcomeUnknown ? refuse('UNAVAILABLE') : error
  }
}

async function store({ tx, actor, now, audit }: Context, { input: { donorId, isDefaultCard }, provider, kept }: Kept) {
  const { charityId, userId } = actor
  const donor = await tx
    .selectFrom('donor')
    .select('id')
    .where('charityId', '=', charityId)
    .where('id', '=', donorId)
    .where('isActive', '=', true)
    .forUpdate()
    .executeTakeFirst()
  if (!donor) throw refuse('NOT_FOUND')
  if (await isStored(tx, charityId, donorId, provider, kept)) throw refuse(cards.add, 'CARD_KNOWN')
  const id = await storeCard(tx, { charityId, donorId, provider, kept, isDefault: isDefaultCard, at: now(), by: userId })
  audit({ subject: { kind: 'card', id }, detail: { donorId, brand: kept.brand, last4: kept.last4 } })
  const card = (await cardsOfDonor(tx, charityId, donorId)).find(stored => stored.id === id)
  if (!card) throw refuse('NOT_FOUND')
  return card
}
