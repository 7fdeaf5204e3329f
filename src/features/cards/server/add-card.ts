import {
  CardRejectedError,
  findCardProvider,
  isCardStored,
  listCardsOfDonor,
  OutcomeUnknownError,
  type ProviderCard,
  storeCard,
} from '#features/card-vault/server/public.ts'
import { lockDonor } from '#features/donors/server/public.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import { type Context, withPreparation } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import { cards } from '../contract.ts'

type Input = RequestOf<typeof cards.add>
type ProviderSave = { input: Input; provider: string; card: ProviderCard }

/**
 * Stores a card after the provider has saved it. The provider is called before the transaction opens; a repeated call answers the same
 * card. A card that the donor has stored already, recognised by its fingerprint, is refused.
 */
export const addCard = withPreparation(cards.add, saveAtProvider, store)

async function saveAtProvider(input: Input): Promise<ProviderSave> {
  const provider = findCardProvider()
  if (!provider) throw refuse(cards.add, 'NOT_TAKEN')
  const { cardToken: token, CardHolderName: holderName } = input
  try {
    return { input, provider: provider.name, card: await provider.saveCard({ key: token, token, holderName, customerId: null }) }
  } catch (error) {
    if (error instanceof CardRejectedError)
      throw refuse(cards.add, error.reason, [
        error.message ? { field: 'cardToken', message: error.message } : { field: 'cardToken', code: error.reason },
      ])
    throw error instanceof OutcomeUnknownError ? refuse('UNAVAILABLE') : error
  }
}

async function store({ tx, actor, now, audit }: Context, { input: { donorId: named, isDefaultCard }, provider, card }: ProviderSave) {
  const { charityId, userId } = actor
  const donor = await lockDonor(tx, charityId, named)
  if (!donor?.isActive) throw refuse('NOT_FOUND')
  const donorId = donor.id
  if (await isCardStored(tx, charityId, donorId, provider, card)) throw refuse(cards.add, 'CARD_KNOWN')
  const id = await storeCard(tx, { charityId, donorId, provider, card, isDefault: isDefaultCard, at: now(), by: userId })
  audit({ subject: { kind: 'card', id }, detail: { donorId, brand: card.brand, last4: card.last4 } })
  const stored = (await listCardsOfDonor(tx, charityId, donorId)).find(row => row.id === id)
  if (!stored) throw refuse('NOT_FOUND')
  return stored
}
