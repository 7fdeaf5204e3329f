import { sql } from 'kysely'
import { newId } from '#kit/ids.ts'
import type { Tx } from '#platform/server/db.ts'
import { blindIndex, open, seal } from '#platform/server/encryption.ts'
import type { CardRow } from '../rules.ts'
import type { CardReference, KeptCard } from './provider.ts'
import { cardsQuery, liveCards } from './read-cards.ts'
import './tables.ts'

export { linkAddress, newLink } from './links.ts'
export { cardsOfDonor } from './read-cards.ts'

export {
  type CardProvider,
  cardProvider,
  type ChargeOrder,
  type KeptCard,
  OutcomeUnknown,
  type Outcome,
  type RefundOrder,
  settleCharge,
  settleRefund,
} from './provider.ts'

type Column = 'cardToken' | 'cardId' | 'customerId' | 'shopperId'
const names: Record<Column, string> = {
  cardToken: 'card_token_sealed',
  cardId: 'card_id_sealed',
  customerId: 'customer_id_sealed',
  shopperId: 'shopper_id_sealed',
}
const placeOf = (charityId: number, rowId: string, column: Column) => ({ table: 'stored_card', column: names[column], charityId, rowId })

const fingerprintOf = (charityId: number, provider: string, { fingerprint }: Pick<KeptCard, 'fingerprint'>) =>
  blindIndex({ charityId, column: 'stored_card.fingerprint' }, `${provider}|${fingerprint}`)

/** Whether a donor has stored this very card already, told by the provider's fingerprint of its number. */
export async function isStored(tx: Tx, charityId: number, donorId: string, provider: string, kept: KeptCard): Promise<boolean> {
  const same = await tx
    .selectFrom('storedCard')
    .select('id')
    .where('charityId', '=', charityId)
    .where('donorId', '=', donorId)
    .where('fingerprintIndex', '=', fingerprintOf(charityId, provider, kept))
    .where('removedAt', 'is', null)
    .executeTakeFirst()
  return same !== undefined
}

/** Stores a card that the provider keeps. The donor's same card is updated, not doubled. Answers its id. */
export async function storeCard(
  tx: Tx,
  {
    charityId,
    donorId,
    provider,
    kept,
    isDefault,
    at,
    by,
  }: { charityId: number; donorId: string; provider: string; kept: KeptCard; isDefault: boolean; at: Date; by: string | null },
): Promise<string> {
  const fingerprintIndex = fingerprintOf(charityId, provider, kept)
  // Two requests for one donor wait for each other here.
  await tx
    .selectFrom('donor')
    .select('id')
    .where('charityId', '=', charityId)
    .where('id', '=', donorId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const live = tx.selectFrom('storedCard').where('charityId', '=', charityId).where('donorId', '=', donorId).where('removedAt', 'is', null)
  const cards = await live.select(['id', sql<boolean>`fingerprint_index = ${fingerprintIndex}`.as('same'), 'isDefaultCard']).execute()
  const id = cards.find(card => card.same)?.id ?? newId(at.getTime())
  const sealed = (column: Column, text: string | null) => (text === null ? null : seal(placeOf(charityId, id, column), text))
  const facts = {
    provider,
    cardTokenSealed: seal(placeOf(charityId, id, 'cardToken'), kept.token),
    cardIdSealed: sealed('cardId', kept.cardId),
    customerIdSealed: sealed('customerId', kept.customerId),
    shopperIdSealed: sealed('shopperId', kept.shopperId),
    brand: kept.brand,
    funding: kept.funding,
    last4: kept.last4,
    expiryMonth: kept.expiryMonth,
    expiryYear: kept.expiryYear,
    cardHolderName: kept.holderName,
    updatedAt: at,
  }
  const isFirst = !cards.some(card => card.isDefaultCard)
  await tx
    .insertInto('storedCard')
    .values({ charityId, id, donorId, fingerprintIndex, ...facts, createdAt: at, createdBy: by, removedAt: null })
    .onConflict(conflict =>
      conflict.columns(['charityId', 'id']).doUpdateSet(q => ({ ...facts, version: q('storedCard.version', '+', 1) })),
    )
    .execute()
  if (isDefault || isFirst) await makeDefault(tx, charityId, donorId, id)
  return id
}

/** Makes a card the one that a donor's new gifts are charged to. */
export async function makeDefault(tx: Tx, charityId: number, donorId: string, cardId: string): Promise<void> {
  const own = tx.updateTable('storedCard').where('charityId', '=', charityId).where('donorId', '=', donorId)
  await own.set({ isDefaultCard: false }).where('isDefaultCard', '=', true).where('id', '<>', cardId).execute()
  await own.set({ isDefaultCard: true }).where('id', '=', cardId).where('removedAt', 'is', null).execute()
}

/** How the provider knows a stored card, with what may be shown of it; null when it is another charity's, or was removed and is not asked for even so. */
export async function cardReference(
  tx: Tx,
  charityId: number,
  cardId: string,
  { evenRemoved = false } = {},
): Promise<(CardReference & CardRow & { funding: KeptCard['funding'] }) | null> {
  const query = evenRemoved ? cardsQuery(tx, charityId) : liveCards(tx, charityId)
  const card = await query.select(['funding', 'cardTokenSealed', 'customerIdSealed']).where('id', '=', cardId).executeTakeFirst()
  if (!card) return null
  const { cardTokenSealed, customerIdSealed, ...row } = card
  const token = open(placeOf(charityId, cardId, 'cardToken'), cardTokenSealed)
  return { ...row, token, customerId: customerIdSealed && open(placeOf(charityId, cardId, 'customerId'), customerIdSealed) }
}
