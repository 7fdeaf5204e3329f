import type { Tx } from '#platform/server/db.ts'
import type { CardRow } from '../rules.ts'
import './tables.ts'

/** All cards of a charity as the back office sees them, the removed ones too. */
export const cardsQuery = (tx: Tx, charityId: number) =>
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
/** Those that were not removed. */
export const liveCards = (tx: Tx, charityId: number) => cardsQuery(tx, charityId).where('removedAt', 'is', null)

/** The cards of a donor as the back office sees them, the default one first. */
export const cardsOfDonor = (tx: Tx, charityId: number, donorId: string): Promise<CardRow[]> =>
  liveCards(tx, charityId).where('donorId', '=', donorId).orderBy('isDefaultCard', 'desc').orderBy('id', 'desc').limit(100).execute()
