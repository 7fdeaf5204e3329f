import { type RawBuilder, sql } from 'kysely'
import type { RowOf } from '#platform/server/database/row-types.ts'
import { addDays, type Day, partsOf } from '#kit/time/days.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { CardRow } from '../rules.ts'
import type { CardReference, ProviderCard } from './provider.ts'
import { openReference } from './sealed-references.ts'
import './tables.ts'

const selectCards = (tx: Tx, charityId: number) =>
  tx
    .selectFrom('storedCard')
    .select([
      'id',
      'donorId',
      'brand as cardType',
      'last4 as cardLastDigit',
      'expiryMonth',
      'expiryYear',
      'cardHolderName as CardHolderName',
      'isDefaultCard',
    ])
    .where('charityId', '=', charityId)
const selectActiveCards = (tx: Tx, charityId: number) => selectCards(tx, charityId).where('removedAt', 'is', null)

/** The cards of a charity, removed ones included, for a join by id: brand, last digits and expiry. */
export const cardsOf = (charityId: number): RawBuilder<unknown> =>
  sql`(select k.id, k.brand, k.last4, k.expiry_month, k.expiry_year from stored_card k where k.charity_id = ${charityId})`

/** The card of a donor that is the same as this one, both given for a select; null when there is none. */
export const sameCard = (charityId: number, cardId: RawBuilder<unknown>, donorId: string): RawBuilder<string | null> => sql`(
  select s.id from stored_card k join stored_card s on s.charity_id = k.charity_id and s.fingerprint_index = k.fingerprint_index
   where k.charity_id = ${charityId} and k.id = ${cardId} and s.donor_id = ${donorId} and s.removed_at is null and s.id <> k.id limit 1)`

/** Whether a card, given by an expression, is one of a donor. */
export const isCardOf = (charityId: number, cardId: RawBuilder<unknown>, donorId: string | RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (select from stored_card k where k.charity_id = ${charityId} and k.id = ${cardId} and k.donor_id = ${donorId})`

/** The donors who have stored a card that this donor has stored too, as often as they have. */
export const donorsWithSameCard = (charityId: number, donorId: RawBuilder<unknown>): RawBuilder<RowOf<'donor', 'id'>> => sql`
  select s.donor_id as id from stored_card k join stored_card s on s.charity_id = k.charity_id and s.fingerprint_index = k.fingerprint_index
   where k.charity_id = ${charityId} and k.donor_id = ${donorId} and k.removed_at is null and s.removed_at is null and s.donor_id <> ${donorId}`

/** A query for the donors who have stored a card with these last four digits. */
export const donorsWithCardEnding = (charityId: number, last4: string): RawBuilder<RowOf<'donor', 'id'>> =>
  sql`select k.donor_id as id from stored_card k where k.charity_id = ${charityId} and k.last4 = ${last4} and k.removed_at is null`

/** A card that was not removed. */
export const findCard = (tx: Tx, charityId: number, cardId: string): Promise<CardRow | undefined> =>
  selectActiveCards(tx, charityId).where('id', '=', cardId).executeTakeFirst()

/** Reads the card and locks it until the transaction ends. */
export const lockCard = (tx: Tx, charityId: number, cardId: string): Promise<CardRow | undefined> =>
  selectActiveCards(tx, charityId).where('id', '=', cardId).forUpdate().executeTakeFirst()

/** The cards of a donor, the default one first, then the newest. */
export const listCardsOfDonor = (tx: Tx, charityId: number, donorId: string): Promise<CardRow[]> =>
  selectActiveCards(tx, charityId)
    .where('donorId', '=', donorId)
    .orderBy('isDefaultCard', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()

/** Cards whose last valid day lies in `from`–`to`, in the order of their ids, after the id `after`. */
export function listExpiringCards(
  tx: Tx,
  charityId: number,
  { from, to, after, limit }: { from: Day; to: Day; after: string | null; limit: number },
): Promise<CardRow[]> {
  // A card is valid through the last day of its month: its month has to end by `to`.
  const [[year, month], [endYear, endMonth]] = [partsOf(from), partsOf(addDays(to, 1))]
  const monthNumber = sql<number>`expiry_year * 12 + expiry_month`
  return selectActiveCards(tx, charityId)
    .where(monthNumber, '>=', year * 12 + month)
    .where(monthNumber, '<', endYear * 12 + endMonth)
    .$if(after !== null, query => query.where('id', '>', after!))
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** A stored card with the references needed to charge it; null for another charity's card, and for a removed one unless asked for. */
export async function findCardReference(
  tx: Tx,
  charityId: number,
  cardId: string,
  { includeRemoved = false } = {},
): Promise<(CardReference & CardRow & Pick<ProviderCard, 'funding'>) | null> {
  const query = includeRemoved ? selectCards(tx, charityId) : selectActiveCards(tx, charityId)
  const card = await query.select(['funding', 'cardTokenSealed', 'customerIdSealed']).where('id', '=', cardId).executeTakeFirst()
  if (!card) return null
  const { cardTokenSealed, customerIdSealed, ...row } = card
  return {
    ...row,
    token: openReference(charityId, cardId, 'cardToken', cardTokenSealed),
    customerId: customerIdSealed && openReference(charityId, cardId, 'customerId', customerIdSealed),
  }
}
