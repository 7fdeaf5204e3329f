import { describe, expect, test } from 'vitest'
import { db, now } from '#testing/new-charity.ts'
import { newGivingCharity } from '#testing/new-recurrence.ts'
import { declineReasons, isExpired, isHardDecline } from '../rules.ts'
import type { KeptCard } from './provider.ts'
import { cardReference, cardsOfDonor, storeCard } from './public.ts'
import { reasonOfStripe } from './stripe-declines.ts'

const kept = (change: Partial<KeptCard> = {}): KeptCard => ({
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
async function donor() {
  const charity = await newGivingCharity()
  const { charityId, donorId } = charity
  return {
    ...charity,
    store: (card: Partial<KeptCard> = {}, isDefault = false) =>
      db.transact({ charityId, readOnly: false }, tx =>
        storeCard(tx, { charityId, donorId, provider: 'test', kept: kept(card), isDefault, at: now(), by: null }),
      ),
    cards: () => db.transact({ charityId, readOnly: true }, tx => cardsOfDonor(tx, charityId, donorId)),
  }
}

describe('a stored card', () => {
  test('shows its brand, last digits and expiry; its references are sealed and its fingerprint is a hash', async () => {
    const { store, cards, rowsOf } = await donor()
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

  test('is known to the provider by what was sealed, for its own charity only', async () => {
    const [mine, other] = [await donor(), await newGivingCharity()]
    const id = await mine.store()
    const ask = (charityId: number) => db.transact({ charityId, readOnly: true }, tx => cardReference(tx, mine.charityId, id))
    expect(await ask(mine.charityId)).toMatchObject({ token: 'pm_secret_token', customerId: 'cus_secret', funding: 'debit' })
    expect(await ask(other.charityId)).toBeNull()
  })

  test('is kept once: the same card again brings its new token and expiry', async () => {
    const { store, cards, charityId } = await donor()
    const [first, again] = [await store(), await store({ token: 'pm_newer', expiryYear: 2035 })]
    expect(again).toBe(first)
    expect(await cards()).toMatchObject([{ id: first, expiryYear: 2035, isDefaultCard: true }])
    expect(await db.transact({ charityId, readOnly: true }, tx => cardReference(tx, charityId, first))).toMatchObject({ token: 'pm_newer' })
  })

  test('is kept once by twenty requests at once', async () => {
    const { store, cards } = await donor()
    const ids = await Promise.all(Array.from({ length: 20 }, () => store()))
    expect([new Set(ids).size, (await cards()).length]).toEqual([1, 1])
  })

  test('is the default one when it is the first, or is made so: there is one default', async () => {
    const { store, cards } = await donor()
    const defaults = async () => (await cards()).filter(card => card.isDefaultCard).map(({ id }) => id)
    const first = await store()
    const second = await store({ fingerprint: 'fp_2' })
    expect(await defaults()).toEqual([first])
    await store({ fingerprint: 'fp_2' }, true)
    expect(await defaults()).toEqual([second])
  })

  test('may be stored anew after it was removed', async () => {
    const { store, cards, sql, charityId } = await donor()
    const first = await store()
    await sql('update stored_card set removed_at = now(), is_default_card = false where charity_id = $1', [charityId])
    const again = await store()
    expect([again === first, (await cards()).map(({ id }) => id)]).toEqual([false, [again]])
  })

  test('is good through the last day of its month', () => {
    const card = { expiryMonth: 2, expiryYear: 2028 }
    expect([isExpired(card, '2028-02-29'), isExpired(card, '2028-03-01'), isExpired(card, '2027-12-31')]).toEqual([false, true, false])
  })
})

test('each decline code of the provider has a reason; an unknown one may be tried again', () => {
  expect([
    reasonOfStripe('insufficient_funds'),
    reasonOfStripe('lost_card'),
    reasonOfStripe('something_new'),
    reasonOfStripe(undefined),
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
  ])
})
