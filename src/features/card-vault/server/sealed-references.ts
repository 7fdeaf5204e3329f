import { blindIndex, open, seal } from '#platform/server/security/encryption.ts'
import type { ProviderCard } from './provider.ts'

type Reference = 'cardToken' | 'cardId' | 'customerId' | 'shopperId'
const columns: Record<Reference, string> = {
  cardToken: 'card_token_sealed',
  cardId: 'card_id_sealed',
  customerId: 'customer_id_sealed',
  shopperId: 'shopper_id_sealed',
}
const placeOf = (charityId: number, rowId: string, reference: Reference) => ({
  table: 'stored_card',
  column: columns[reference],
  charityId,
  rowId,
})

/** Encrypts one of the provider's references for its column and row. */
export const sealReference = (charityId: number, cardId: string, reference: Reference, text: string): string =>
  seal(placeOf(charityId, cardId, reference), text)

/** Decrypts a reference that `sealReference` encrypted. */
export const openReference = (charityId: number, cardId: string, reference: Reference, sealed: string): string =>
  open(placeOf(charityId, cardId, reference), sealed)

/** A keyed hash of the provider's fingerprint of a card number, by which the same card is recognised within one charity. */
export const fingerprintIndex = (charityId: number, provider: string, { fingerprint }: Pick<ProviderCard, 'fingerprint'>): Buffer =>
  blindIndex({ charityId, column: 'stored_card.fingerprint' }, `${provider}|${fingerprint}`)
