import { sql } from 'kysely'
import { newId } from '#kit/security/ids.ts'
import { lockDonor } from '#features/donors/server/public.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { ProviderCard } from './provider.ts'
import { fingerprintIndex, sealReference } from './sealed-references.ts'
import './tables.ts'

/** Whether the donor has stored this card already, recognised by the provider's fingerprint of its number. */
export async function isCardStored(tx: Tx, charityId: number, donorId: string, provider: string, card: ProviderCard): Promise<boolean> {
  const same = await tx
    .selectFrom('storedCard')
    .select('id')
    .where('charityId', '=', charityId)
    .where('donorId', '=', donorId)
    .where('fingerprintIndex', '=', fingerprintIndex(charityId, provider, card))
    .where('removedAt', 'is', null)
    .executeTakeFirst()
  return same !== undefined
}

export type NewStoredCard = {
  charityId: number
  donorId: string
  provider: string
  card: ProviderCard
  isDefault: boolean
  at: Date
  by: string | null
}

/** Stores a card that the provider has saved, and returns its id. A card that the donor has stored already is updated. */
export async function storeCard(tx: Tx, { charityId, donorId: named, provider, card, isDefault, at, by }: NewStoredCard): Promise<string> {
  const index = fingerprintIndex(charityId, provider, card)
  // The donor's lock serialises concurrent requests, so that the same card is stored once.
  const donor = await lockDonor(tx, charityId, named)
  if (!donor) throw new Error(`Donor ${named} does not exist.`)
  const donorId = donor.id
  const stored = await tx
    .selectFrom('storedCard')
    .select(['id', sql<boolean>`fingerprint_index = ${index}`.as('isSame'), 'isDefaultCard'])
    .where('charityId', '=', charityId)
    .where('donorId', '=', donorId)
    .where('removedAt', 'is', null)
    .execute()
  const id = stored.find(({ isSame }) => isSame)?.id ?? newId(at.getTime())
  const columns = { provider, ...columnsOf(charityId, id, card), updatedAt: at }
  await tx
    .insertInto('storedCard')
    .values({ charityId, id, donorId, fingerprintIndex: index, ...columns, createdAt: at, createdBy: by, removedAt: null })
    .onConflict(conflict =>
      conflict.columns(['charityId', 'id']).doUpdateSet(q => ({ ...columns, version: q('storedCard.version', '+', 1) })),
    )
    .execute()
  if (isDefault || !stored.some(({ isDefaultCard }) => isDefaultCard)) await makeDefaultCard(tx, charityId, donorId, id)
  return id
}

function columnsOf(charityId: number, id: string, card: ProviderCard) {
  const { token, cardId, customerId, shopperId, holderName: cardHolderName, brand, funding, last4, expiryMonth, expiryYear } = card
  const sealOptional = (reference: 'cardId' | 'customerId' | 'shopperId', text: string | null) =>
    text === null ? null : sealReference(charityId, id, reference, text)
  return {
    cardTokenSealed: sealReference(charityId, id, 'cardToken', token),
    cardIdSealed: sealOptional('cardId', cardId),
    customerIdSealed: sealOptional('customerId', customerId),
    shopperIdSealed: sealOptional('shopperId', shopperId),
    brand,
    funding,
    last4,
    expiryMonth,
    expiryYear,
    cardHolderName,
  }
}

/** Makes a card the one that the donor's new recurring gifts are charged to. */
export async function makeDefaultCard(tx: Tx, charityId: number, donorId: string, cardId: string): Promise<void> {
  const ofDonor = tx.updateTable('storedCard').where('charityId', '=', charityId).where('donorId', '=', donorId)
  await ofDonor.set({ isDefaultCard: false }).where('isDefaultCard', '=', true).where('id', '<>', cardId).execute()
  await ofDonor.set({ isDefaultCard: true }).where('id', '=', cardId).where('removedAt', 'is', null).execute()
}
