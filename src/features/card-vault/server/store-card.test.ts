import { describe, expect, test } from 'vitest'
import { db, now } from '#testing/factories/new-charity.ts'
import { newGivingCharity } from '#testing/factories/new-recurrence.ts'
import { declineReasons, isExpired, isHardDecline } from '../rules.ts'
import type { ProviderCard } from './provider.ts'
import { findCardReference, listCardsOfDonor } from './read-cards.ts'
import { storeCard } from './store-card.ts'
import { declineReasonOfStripe } from './stripe-declines.ts'

const newProviderCard = (change: Partial<ProviderCard> = {}): ProviderCard => ({
  token: 'pm_secret_token',
  customerId: 'cus_secret',
  cardId: 'card_secret',
  shopperId: 'shopper_secret',
  fingerprint: 'fp_secret',
  brand: 'visa',
  funding: 'debit',
  last4: '4242',
  expiryMonth: 12,
  expiryYear: 2030,
  holderName: 'Siti Aminah',
  ...change,
})
async function newCardholder() {
  const charity = await newGivingCharity()
  const { charityId, donorId } = charity
  return {
    ...charity,
    store: (card: Partial<ProviderCard> = {}, isDefault = false) =>
      db.transact({ charityId, readOnly: false }, tx =>
        storeCard(tx, { charityId, donorId, provider: 'test', card: newProviderCard(card), isDefault, at: now(), by: null }),
      ),
    cards: () => db.transact({ charityId, readOnly: true }, tx => listCardsOfDonor(tx, charityId, donorId)),
  }
}

describe('storeCard', () => {
  test('shows its brand, last digits and expiry, seals its references and hashes its fingerprint', async () => {
    const { store, cards, rowsOf } = await newCardholder()
    const id = await store()
    expect(await cards()).toEqual([
      {
        id,
        donorId: expect.any(String),
        cardType: 'visa',
        cardLastDigit: '4242',
        expiryMonth: 12,
        expiryYear: 2030,
        CardHolderName: 'Siti Aminah',
        isDefaultCard: true,
      },
    ])
    const [row] = await rowsOf('stored_card')
    expect(JSON.stringify(row)).not.toMatch(/secret/)
    expect(Buffer.from(row?.['fingerprint_index'] as Buffer).toString()).not.toContain('secret')
  })

  test('opens its sealed references for its own charity only', async () => {
    const [caller, other] = [await newCardholder(), await newGivingCharity()]
    const id = await caller.store()
    const read = (charityId: number) => db.transact({ charityId, readOnly: true }, tx => findCardReference(tx, caller.charityId, id))
    expect(await read(caller.charityId)).toMatchObject({ token: 'pm_secret_token', customerId: 'cus_secret', funding: 'debit' })
    expect(await read(other.charityId)).toBeNull()
  })

  test('storing a card again updates its token and expiry, and makes no second one', async () => {
    const { store, cards, charityId } = await newCardholder()
    const [first, again] = [await store(), await store({ token: 'pm_newer', expiryYear: 2035 })]
    expect(again).toBe(first)
    expect(await cards()).toMatchObject([{ id: first, expiryYear: 2035, isDefaultCard: true }])
    expect(await db.transact({ charityId, readOnly: true }, tx => findCardReference(tx, charityId, first))).toMatchObject({
      token: 'pm_newer',
    })
  })

  test('a stored card is stored once by twenty concurrent requests', async () => {
    const { store, cards } = await newCardholder()
    const ids = await Promise.all(Array.from({ length: 20 }, () => store()))
    expect([new Set(ids).size, (await cards()).length]).toEqual([1, 1])
  })

  test('a stored card is the default when it is the first or is made the default', async () => {
    const { store, cards } = await newCardholder()
    const defaults = async () => (await cards()).filter(card => card.isDefaultCard).map(({ id }) => id)
    const first = await store()
    const second = await store({ fingerprint: 'fp_2' })
    expect(await defaults()).toEqual([first])
    await store({ fingerprint: 'fp_2' }, true)
    expect(await defaults()).toEqual([second])
  })

  test('a stored card can be stored again after it was removed', async () => {
    const { store, cards, sql, charityId } = await newCardholder()
    const first = await store()
    await sql('update stored_card set removed_at = now(), is_default_card = false where charity_id = $1', [charityId])
    const again = await store()
    expect([again === first, (await cards()).map(({ id }) => id)]).toEqual([false, [again]])
  })

  test('a stored card is valid through the last day of its month', () => {
    const card = { expiryMonth: 2, expiryYear: 2028 }
    expect([isExpired(card, '2028-02-29'), isExpired(card, '2028-03-01'), isExpired(card, '2027-12-31')]).toEqual([false, true, false])
  })
})

test('maps decline codes to reasons, and an unknown code to a soft decline', () => {
  expect([
    declineReasonOfStripe('insufficient_funds'),
    declineReasonOfStripe('lost_card'),
    declineReasonOfStripe('something_new'),
    declineReasonOfStripe(undefined),
  ]).toEqual(['insufficientFunds', 'lostCard', 'other', 'other'])
  expect((Object.keys(declineReasons) as (keyof typeof declineReasons)[]).filter(isHardDecline)).toEqual([
    'expiredCard',
    'lostCard',
    'stolenCard',
    'invalidCard',
    'notSupported',
    'authenticationRequired',
    'revoked',
    'fraudulent',
    'refused',
    'alreadyRefunded',
    'disputed',
  ])
})
