import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { newId } from '#kit/security/ids.ts'
import { openCardProvider } from './open-provider.ts'
import { type CardProvider, CardRejectedError, type ChargeOrder, OutcomeUnknownError, submitCharge, submitRefund } from './provider.ts'
import { fakeStripe } from '#testing/fakes/fake-stripe.ts'
import { openStripe } from './stripe-provider.ts'
import { testCards } from './test-cards.ts'
import { openTestProvider } from './test-provider.ts'
import { openOutbound } from '#platform/server/http/outbound-request.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'amanah-cards-'))
const stripe = await fakeStripe()
const overStripe = () =>
  openStripe({
    ask: openOutbound({ origins: [stripe.url], seconds: 0.5 }),
    url: stripe.url,
    secretKey: 'sk_test_1',
    publishableKey: 'pk_test_1',
  })

const orderFor = (token: string, change: Partial<ChargeOrder> = {}): ChargeOrder => ({
  key: newId(),
  orderedAt: new Date(),
  amount: { minor: 5000, currency: 'SGD' },
  card: { token, customerId: 'cus_1' },
  description: 'Monthly gift',
  ...change,
})

const providers: [string, CardProvider, Record<'works' | 'poor' | 'lost' | 'asksPayer' | 'lostAnswer' | 'lostRequest', string>][] = [
  [
    'the test provider',
    openTestProvider(folder),
    {
      works: 'pm_test_visa',
      poor: 'pm_test_insufficient_funds',
      lost: 'pm_test_lost',
      asksPayer: 'pm_test_challenge',
      lostAnswer: 'pm_test_lost_answer',
      lostRequest: 'pm_test_lost_request',
    },
  ],
  [
    'Stripe',
    overStripe(),
    {
      works: 'pm_works',
      poor: 'pm_insufficient_funds',
      lost: 'pm_lost_card',
      asksPayer: 'pm_asks_payer',
      lostAnswer: 'pm_lost_answer',
      lostRequest: 'pm_lost_request',
    },
  ],
]

describe.each(providers)('%s', (_, provider, token) => {
  test('charges a saved card and finds the charge by our key', async () => {
    const order = orderFor(token.works)
    expect(await provider.findCharge(order)).toEqual({ state: 'notFound' })
    const outcome = await provider.charge(order)
    expect(outcome).toMatchObject({ state: 'succeeded', reference: expect.any(String) })
    expect(await provider.findCharge(order)).toEqual(outcome)
  })

  test('charges a key once under concurrent calls', async () => {
    const order = orderFor(token.works)
    const settled = await Promise.allSettled(Array.from({ length: 10 }, () => provider.charge(order)))
    const references = settled.flatMap(result => (result.status === 'fulfilled' ? [JSON.stringify(result.value)] : []))
    expect(new Set(references).size).toBe(1)
    expect(settled.filter(result => result.status === 'rejected' && !(result.reason instanceof OutcomeUnknownError))).toEqual([])
    expect(JSON.stringify(await provider.findCharge(order))).toBe(references[0])
  })

  test('answers a decline with its reason, also on look-up', async () => {
    for (const [card, reason] of [
      [token.poor, 'insufficientFunds'],
      [token.lost, 'lostCard'],
    ] as const) {
      const order = orderFor(card)
      expect(await provider.charge(order)).toMatchObject({ state: 'declined', reason })
      expect(await provider.findCharge(order)).toMatchObject({ state: 'declined', reason })
    }
  })

  test('looks up a charge whose response was lost instead of charging again', async () => {
    const order = orderFor(token.lostAnswer)
    await expect(submitCharge(provider, order)).rejects.toBeInstanceOf(OutcomeUnknownError)
    const outcome = await submitCharge(provider, order)
    expect(outcome.state).toBe('succeeded')
    expect(await submitCharge(provider, order)).toEqual(outcome)
  })

  test('sends a lost request again', async () => {
    const order = orderFor(token.lostRequest)
    await expect(submitCharge(provider, order)).rejects.toBeInstanceOf(OutcomeUnknownError)
    expect(await provider.findCharge(order)).toEqual({ state: 'notFound' })
    expect(await submitCharge(provider, order)).toMatchObject({ state: 'succeeded' })
  })

  test('refuses a key for another order', async () => {
    const order = orderFor(token.works)
    await provider.charge(order)
    await expect(provider.charge({ ...order, amount: { minor: 9900, currency: 'SGD' } })).rejects.toThrow()
  })

  test('refunds part of a charge, once per key', async () => {
    const charged = await provider.charge(orderFor(token.works))
    if (charged.state !== 'succeeded') throw new Error('not charged')
    const refund = { key: newId(), amount: { minor: 1200, currency: 'SGD' as const }, charge: charged.reference }
    expect(await provider.findRefund(refund)).toEqual({ state: 'notFound' })
    const outcome = await provider.refund(refund)
    expect(outcome.state).toBe('succeeded')
    expect(await provider.refund(refund)).toEqual(outcome)
    expect(await provider.findRefund(refund)).toEqual(outcome)
  })

  test('reads a card without saving it, charges its payer, and finds the charge without the card', async () => {
    expect(await provider.readCard(token.works)).toEqual({ brand: 'visa', funding: 'credit', last4: expect.stringMatching(/^\d{4}$/) })
    await expect(provider.readCard('pm_nothing')).rejects.toBeInstanceOf(CardRejectedError)
    const order = orderFor(token.works, { card: { token: token.works, customerId: null } })
    const outcome = await provider.chargePayer(order)
    expect(outcome).toMatchObject({ state: 'succeeded', reference: expect.any(String) })
    expect(await provider.findCharge({ ...order, card: null })).toEqual(outcome)
  })

  test('asks the payer of a card whose bank insists, takes nothing once that is ended, and declines it where no payer is asked', async () => {
    const order = orderFor(token.asksPayer, { card: { token: token.asksPayer, customerId: null } })
    const challenge = await provider.chargePayer(order)
    if (challenge.state !== 'challenged') throw new Error('not asked')
    expect(challenge.challenge).not.toBe('')
    expect(await provider.findCharge({ ...order, card: null })).toEqual(challenge)
    const { reference } = challenge
    const ended = await provider.endChallenge({ key: order.key, reference })
    expect(ended).toEqual({ state: 'declined', reason: 'authenticationRequired', reference })
    expect(await provider.endChallenge({ key: order.key, reference })).toEqual(ended)
    expect(await provider.findCharge({ ...order, card: null })).toEqual(ended)
    expect(await provider.charge(orderFor(token.asksPayer))).toMatchObject({ state: 'declined', reason: 'authenticationRequired' })
  })

  test('saves a card and answers its displayable details', async () => {
    const card = await provider.saveCard({ key: newId(), token: token.works, holderName: 'Siti Aminah', customerId: null })
    expect(card).toMatchObject({
      brand: 'visa',
      last4: expect.stringMatching(/^\d{4}$/),
      expiryMonth: 12,
      expiryYear: 2034,
      fingerprint: expect.any(String),
      holderName: 'Siti Aminah',
    })
    await provider.updateExpiry(card, 6, 2035)
    await provider.deleteCard(card)
    await expect(provider.saveCard({ key: newId(), token: 'pm_nothing', holderName: 'x', customerId: null })).rejects.toBeInstanceOf(
      CardRejectedError,
    )
  })
})

describe('Stripe', () => {
  test('leaves the outcome unknown on server errors, throttling and timeouts', async () => {
    for (const token of ['pm_fault', 'pm_too_many', 'pm_silent'])
      await expect(overStripe().charge(orderFor(token))).rejects.toBeInstanceOf(OutcomeUnknownError)
  })

  test('says whether there is a payer to be asked, and answers a charge that the payer confirmed before it was ended', async () => {
    const [saved, entered] = [orderFor('pm_works'), orderFor('pm_asks_payer')]
    await overStripe().charge(saved)
    const challenge = await overStripe().chargePayer(entered)
    expect([stripe.flagsOf(saved.key), stripe.flagsOf(entered.key)]).toEqual([{ off_session: 'true' }, { use_stripe_sdk: 'true' }])
    if (challenge.state !== 'challenged') throw new Error('not asked')
    stripe.answerAsBank(challenge.challenge, true)
    const made = { state: 'succeeded', reference: challenge.reference }
    expect(await overStripe().endChallenge({ key: entered.key, reference: challenge.reference })).toEqual(made)
    expect(await overStripe().findCharge(entered)).toEqual(made)
  })

  test('finds the charge of a key that was made on another card, and refuses one of another amount', async () => {
    const order = orderFor('pm_works')
    const made = await overStripe().charge(order)
    const moved = { ...order, card: { ...order.card, customerId: 'cus_other' } }
    expect(await overStripe().findCharge(moved)).toEqual({ state: 'notFound' })
    expect(await overStripe().charge(moved)).toEqual(made)
    const raised = { ...order, amount: { ...order.amount, minor: order.amount.minor + 100 } }
    await expect(overStripe().findCharge(raised)).rejects.toThrow('record it by hand')
  })

  test('declines for good a charge that Stripe rejects as invalid', async () => {
    const tooSmall = orderFor('pm_works', { amount: { minor: 20, currency: 'SGD' } })
    expect(await overStripe().charge(tooSmall)).toEqual({ state: 'declined', reason: 'refused', reference: null })
    expect(await overStripe().charge(orderFor('pm_nothing'))).toMatchObject({ state: 'declined', reason: 'invalidCard' })
  })

  test('declines a refund that Stripe rejects, and says that a charge was refunded already', async () => {
    const refund = (charge: string) => ({ key: newId(), amount: { minor: 5000, currency: 'SGD' as const }, charge })
    expect(await submitRefund(overStripe(), refund('pi_unknown'))).toMatchObject({ state: 'declined', reason: 'refused' })
    const { id } = stripe.addPayment(null)
    expect(await overStripe().refund(refund(id))).toMatchObject({ state: 'succeeded' })
    expect(await overStripe().refund(refund(id))).toMatchObject({ state: 'declined', reason: 'alreadyRefunded' })
  })

  test('fails with Stripe’s message when the secret key is invalid', async () => {
    const misconfigured = openStripe({
      ask: openOutbound({ origins: [stripe.url] }),
      url: stripe.url,
      secretKey: 'sk_wrong',
      publishableKey: 'pk',
    })
    await expect(misconfigured.charge(orderFor('pm_works'))).rejects.toThrow('Stripe answered 401: Invalid API Key')
  })

  test('finds a charge that a clock hours ahead of its own ordered', async () => {
    const order = orderFor('pm_works', { orderedAt: new Date(Date.now() + 6 * 3_600_000) })
    const outcome = await overStripe().charge(order)
    expect(await overStripe().findCharge(order)).toEqual(outcome)
  })

  test('finds a key among hundreds of payments of one customer', async () => {
    const order = orderFor('pm_works', { card: { token: 'pm_works', customerId: 'cus_many' } })
    const outcome = await overStripe().charge(order)
    for (let count = 0; count < 230; count++) stripe.addPayment('cus_many')
    expect(await overStripe().findCharge(order)).toEqual(outcome)
  })
})

describe('openCardProvider', () => {
  const settings = {
    CARD_PROVIDER_URL: 'https://api.stripe.com',
    CARD_PROVIDER_SECRET_KEY: undefined,
    CARD_PROVIDER_PUBLISHABLE_KEY: undefined,
    dataDir: folder,
    isDemo: true,
  }
  const keys = { CARD_PROVIDER_SECRET_KEY: 'sk_1', CARD_PROVIDER_PUBLISHABLE_KEY: 'pk_1' }
  test('opens the configured provider, the test provider in demo mode, and none in production', () => {
    expect(openCardProvider({ ...settings, ...keys })?.hostedFields()).toEqual({
      provider: 'stripe',
      publishableKey: 'pk_1',
      scriptUrl: 'https://js.stripe.com/v3/',
      testCards: [],
    })
    expect(openCardProvider(settings)?.hostedFields()).toMatchObject({ provider: 'test', testCards: { length: testCards.length } })
    expect(openCardProvider({ ...settings, isDemo: false })).toBeNull()
    expect(() => openCardProvider({ ...settings, ...keys, isDemo: false, CARD_PROVIDER_URL: 'http://api.stripe.com' })).toThrow('https://')
  })
})
