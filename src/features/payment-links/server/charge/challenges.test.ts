import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#kit/security/ids.ts'
import { anonymous, clock } from '#testing/factories/new-charity.ts'
import { daysLater, minutesLater, newPaymentDesk, pay, processThatDiesAt, see } from '#testing/factories/payments/payment-desk.ts'
import { cardProvider, installCardProvider } from '#testing/factories/new-recurrence.ts'
import { confirmPayment } from './confirm-payment.ts'
import { payByLink } from './pay.ts'

beforeEach(() => void (clock.now = new Date('2026-03-02T04:00:00Z')))
const confirm = (paymentCode: string) => anonymous.paymentLinks.confirm({ paymentCode })
const answer = (challenge: string | null, isConfirmed = true) =>
  anonymous.paymentLinks.answerTestBank({ challenge: challenge ?? '', isConfirmed })

/** A link whose card's bank asks its payer to confirm, and what the bank takes for an answer. */
async function newChallenge(card = 'challenge') {
  const desk = await newPaymentDesk()
  const { code, id } = await desk.send()
  expect(await pay(code, card)).toMatchObject({ state: 'confirming', receiptSentTo: null })
  const { challenge } = await confirm(code)
  return { ...desk, code, paymentLinkId: id, challenge }
}

describe('a card whose bank asks', () => {
  test('a card whose bank asks is charged after its payer confirms: one gift, one receipt', async () => {
    const { api, code, paymentLinkId, challenge, gifts, links, rowsOf, taken } = await newChallenge()
    expect(await see(code)).toMatchObject({ state: 'confirming', gift: {}, cardFields: { provider: 'test' } })
    expect(await links()).toMatchObject([{ state: 'confirming', actions: [] }])
    await expect(api.paymentLinks.revoke({ paymentLinkId })).rejects.toMatchObject({ code: 'PAYMENT_PENDING' })
    expect([await gifts(), await taken()]).toEqual([[], 0])
    expect(await confirm(code)).toMatchObject({ state: 'confirming', challenge })
    await answer(challenge)
    const outcomes = await Promise.all([confirm(code), confirm(code)])
    for (const outcome of outcomes) expect(outcome).toMatchObject({ state: 'paid', challenge: null, receiptSentTo: expect.any(String) })
    expect(await confirm(code)).toEqual(outcomes[0])
    expect([(await gifts()).length, (await rowsOf('receipt')).length, await taken()]).toEqual([1, 1, 1])
  })

  test.each([
    ['challenge', false],
    ['challenge_failed', true],
  ])('a card whose bank asks takes nothing when it is refused (%s, %s), and another card pays', async (card, isConfirmed) => {
    const { code, challenge, gifts, links, taken } = await newChallenge(card)
    await answer(challenge, isConfirmed)
    expect(await confirm(code)).toMatchObject({ state: 'declined', challenge: null })
    expect(await see(code)).toMatchObject({ state: 'open' })
    expect(await links()).toMatchObject([{ state: 'open', lastDecline: 'authenticationRequired', actions: ['revoke'] }])
    expect(await pay(code)).toMatchObject({ state: 'paid' })
    expect([(await gifts()).length, await taken()]).toEqual([1, 1])
  })

  test('a card whose bank asks gives way to another, and cannot be charged afterwards', async () => {
    const { code, challenge, gifts, taken } = await newChallenge()
    expect(await pay(code)).toMatchObject({ state: 'paid' })
    await answer(challenge)
    expect(await confirm(code)).toMatchObject({ state: 'paid' })
    expect([(await gifts()).length, await taken()]).toEqual([1, 1])
  })

  test('a card whose bank asks is not followed by another when it was confirmed just before', async () => {
    const { code, challenge, gifts, charges, taken } = await newChallenge()
    await answer(challenge)
    expect(await pay(code, 'mastercard')).toMatchObject({ state: 'paid', card: { cardType: 'visa' } })
    expect([(await gifts()).length, (await charges()).length, await taken()]).toEqual([1, 1, 1])
  })

  test('a card whose bank asks is recorded by the job when its payer confirms and leaves, and ended after ten minutes when they do not', async () => {
    const { code, challenge, send, gifts, resolve, taken } = await newChallenge()
    minutesLater(0.5) // its charge comes after the first, and before the job of the first is due
    const left = await send()
    await pay(left.code, 'challenge')
    const { challenge: unanswered } = await confirm(left.code)
    await answer(challenge)
    await expect(resolve()).rejects.toThrow('waits for its payer')
    expect((await see(code)).state).toBe('paid')
    minutesLater(10)
    await resolve()
    expect((await see(left.code)).state).toBe('open')
    await answer(unanswered)
    expect([(await gifts()).length, await taken()]).toEqual([1, 1])
    expect(await pay(left.code)).toMatchObject({ state: 'paid' })
  })

  test('a card whose bank asks pays once when the process crashes at any step', async () => {
    const { send, charges, gifts, resolve, taken } = await newPaymentDesk()
    for (let step = 1, isWhole = false; !isWhole; step++) {
      const { code: paymentCode } = await send()
      const dying = processThatDiesAt(step)
      installCardProvider(dying.provider)
      await payByLink(dying.context, { paymentCode, cardToken: 'pm_test_challenge' }).catch(() => null)
      await cardProvider.answerAsBank?.(String((await charges()).at(-1)?.['id']), true)
      await confirmPayment(dying.context, { paymentCode }).catch(() => null)
      installCardProvider(cardProvider)
      isWhole = dying.survived()
      minutesLater(10)
      await resolve()
      if ((await see(paymentCode)).state === 'open') await pay(paymentCode)
      expect([step, (await see(paymentCode)).state, await taken(), (await gifts()).length]).toEqual([step, 'paid', step, step])
      daysLater(1)
    }
  })

  test('a card whose bank asks is the only one that there is something to confirm of', async () => {
    const { send } = await newPaymentDesk()
    const { code } = await send()
    await expect(confirm(code)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(answer(newId())).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await pay(code, 'lost_answer')
    expect(await confirm(code)).toMatchObject({ state: 'pending', challenge: null })
  })
})
