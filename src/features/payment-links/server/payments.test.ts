import { beforeEach, describe, expect, test } from 'vitest'
import { methodIds } from '#kit/giving/ids.ts'
import { newId, newLinkCode } from '#kit/security/ids.ts'
import { newDonor } from '#testing/factories/giving.ts'
import { clock } from '#testing/factories/new-charity.ts'
import { cardProvider, installCardProvider } from '#testing/factories/new-recurrence.ts'
import {
  daysLater,
  linkAmount as amount,
  minutesLater as later,
  newFitrah,
  newPaymentDesk as desk,
  pay,
  processThatDiesAt,
  see,
} from '#testing/factories/payments/payment-desk.ts'
import { mergeTwins } from '#testing/factories/twin-donors.ts'
import { payByLink } from './charge/pay.ts'

const start = new Date('2026-03-02T04:00:00Z')
beforeEach(() => void (clock.now = start))

describe('a payment link', () => {
  test('a payment link whose payment a restore forgot is not paid again on the same day: the payment is found', async () => {
    const { send, charityId, sql, taken, resolve, gifts } = await desk()
    const { code } = await send()
    await pay(code)
    await sql('delete from payment_link_charge where charity_id = $1', [charityId])
    await sql(`update payment_link set state = 'open', ended_at = null, donation_id = null where charity_id = $1`, [charityId])
    expect(await pay(code, 'mastercard')).toMatchObject({ state: 'pending' })
    await resolve()
    expect([await taken(), (await see(code)).state]).toEqual([1, 'paid'])
    expect(new Set((await gifts()).map(gift => gift['reference_no'])).size).toBe(1)
  })

  test('a payment link is mailed from the desk, shows the gift alone, is paid by card, and the receipt follows', async () => {
    const { send, gifts, links, runJobs, mailsTo, email, rowsOf, donorId } = await desk()
    const { code } = await send()
    expect(mailsTo(email).at(-1)).toMatchObject({ subject: 'Your gift to Masjid Test', text: expect.stringContaining('General fund') })
    expect(await see(code)).toEqual({
      state: 'open',
      charityName: 'Masjid Test',
      charityPhone: null,
      gift: { donationToName: 'General fund', donationToNameMs: null, amount, lines: [] },
      receiptSentTo: null,
      cardFields: { provider: 'test', publishableKey: '', scriptUrl: null, testCards: expect.any(Array) },
    })
    const paid = await pay(code)
    expect(paid).toMatchObject({ state: 'paid', card: { cardType: 'visa' }, receiptSentTo: expect.stringContaining('•') })
    const [gift] = await gifts()
    expect(gift).toMatchObject({
      donor_id: donorId,
      amount_minor: '5000',
      method: 'Online',
      platform: 'website',
      donation_method: 1,
      payment_method: methodIds.card,
      card_brand: 'visa',
      card_last4: paid.card.cardLastDigit,
      reference_no: expect.stringMatching(/^test_/),
      recurrence_id: null,
      created_by: null,
    })
    expect(await see(code)).toMatchObject({ state: 'paid', receiptSentTo: paid.receiptSentTo, cardFields: null })
    expect(await links()).toMatchObject([{ state: 'paid', donationId: gift?.['id'], lastDecline: null, actions: [] }])
    await runJobs()
    expect(mailsTo(email).at(-1)?.text).toContain('/receipt/')
    const events = await rowsOf('audit_event')
    expect(events.map(({ call, subject_kind: kind }) => [call, kind])).toEqual([
      ['/api/PaymentLink/sendPaymentLink', 'donor'],
      ['/api/PaymentLink/PayByCode', 'donation'],
    ])
    expect(JSON.stringify([await rowsOf('payment_link'), events, await rowsOf('mail_message')])).not.toContain(code)
  })

  test('a declined card records nothing, tells staff why, and another card pays', async () => {
    const { send, gifts, links } = await desk()
    const { code } = await send()
    expect(await pay(code, 'insufficient_funds')).toMatchObject({ state: 'declined', receiptSentTo: null })
    expect(await see(code)).toMatchObject({ state: 'open' })
    expect(await links()).toMatchObject([{ state: 'open', lastDecline: 'insufficientFunds', actions: ['revoke'] }])
    expect(await gifts()).toEqual([])
    expect(await pay(code)).toMatchObject({ state: 'paid' })
    expect(await gifts()).toHaveLength(1)
  })

  test('says that it was paid, revoked or has expired, and shows nothing of a gift that was not paid', async () => {
    const { api, send, links } = await desk()
    const paid = await send()
    later(1)
    const revoked = await send()
    later(1)
    const expired = await send()
    await pay(paid.code)
    await api.paymentLinks.revoke({ paymentLinkId: revoked.id })
    await api.paymentLinks.revoke({ paymentLinkId: revoked.id })
    daysLater(7)
    await expect(pay(paid.code)).rejects.toMatchObject({ code: 'PAYMENT_LINK_PAID' })
    await expect(api.paymentLinks.revoke({ paymentLinkId: paid.id })).rejects.toMatchObject({ code: 'PAYMENT_LINK_PAID' })
    for (const [{ code }, state] of [
      [revoked, 'revoked'],
      [expired, 'expired'],
    ] as const) {
      expect(await see(code)).toMatchObject({ state, gift: null, cardFields: null })
      await expect(pay(code)).rejects.toMatchObject({ code: 'PAYMENT_LINK_ENDED' })
    }
    expect((await links()).map(({ state }) => state)).toEqual(['expired', 'revoked', 'paid'])
    for (const unknown of ['', 'x', newLinkCode(99_999_999), `${paid.code.slice(0, -1)}${paid.code.endsWith('0') ? '1' : '0'}`]) {
      await expect(see(unknown)).rejects.toMatchObject({ code: 'NOT_FOUND' })
      await expect(pay(unknown)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
  })

  test('a payment link is refused for a donor without an address, an archived one, another charity, too little, and without the right', async () => {
    const { api, officer, sql, charityId, donorId, fundId, send } = await desk()
    const input = { donorId, donationToValue: fundId, amount }
    await expect(api.paymentLinks.send({ ...input, amount: { ...amount, minor: 49 } })).rejects.toMatchObject({ code: 'INVALID' })
    await expect(api.paymentLinks.send({ ...input, amount: { minor: 5000, currency: 'MYR' } })).rejects.toMatchObject({
      code: 'WRONG_CURRENCY',
    })
    await expect(api.paymentLinks.send({ ...input, donationToValue: newId() })).rejects.toMatchObject({ code: 'NO_SUCH_PURPOSE' })
    await expect(officer(['donors:view', 'donors:edit']).api.paymentLinks.send(input)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const { id: paymentLinkId } = await send()
    const other = await desk()
    await expect(other.api.paymentLinks.send(input)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(other.api.paymentLinks.revoke({ paymentLinkId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await sql('update donor set email = null where charity_id = $1', [charityId])
    await expect(api.paymentLinks.send(input)).rejects.toMatchObject({ code: 'NO_DONOR_EMAIL' })
    await sql('update donor set is_active = false where charity_id = $1', [charityId])
    await expect(api.paymentLinks.send(input)).rejects.toMatchObject({ code: 'DONOR_ARCHIVED' })
  })
})

test('a payment link leads to the record that its donor was merged into: it is shown there, and the gift is recorded there', async () => {
  const { send, links, gifts, api, donorId, ...charity } = await desk()
  const { code } = await send()
  const keptId = await newDonor({ ...charity, api }, { name: 'Siti Aminah binte Ali' })
  await mergeTwins({ ...charity, api }, { keptId, mergedId: donorId })
  expect(await api.paymentLinks.list({ donorId: keptId })).toEqual(await links())
  await pay(code)
  expect(await gifts()).toMatchObject([{ donor_id: keptId }])
})

test('the open links of an erased donor end, those that were paid stay, and a payment on its way is waited for', async () => {
  const { send, resolve, rowsOf, officer, donorId } = await desk()
  const { api } = officer(['donors:view', 'button:erase-donor-data'])
  const erase = async () => {
    const { open, version } = await api.donorErasures.plan({ donorId })
    return { open, erased: api.donorErasures.erase({ donorId, version }) }
  }
  await pay((await send()).code)
  const [underWay, { code }] = [await send(), await send()]
  await pay(underWay.code, 'lost_answer')
  const early = await erase()
  expect(early.open).toContain('PAYMENT_STILL_PENDING')
  await expect(early.erased).rejects.toMatchObject({ code: 'PAYMENT_STILL_PENDING' })
  expect(await see(code)).toMatchObject({ state: 'open' })
  await resolve()
  const { open, erased } = await erase()
  expect(open).toEqual([])
  await erased
  expect((await rowsOf('payment_link')).map(({ state }) => state).toSorted()).toEqual(['paid', 'paid', 'revoked'])
  await expect(pay(code)).rejects.toMatchObject({ code: 'PAYMENT_LINK_ENDED' })
})

describe('a link is paid once', () => {
  test('a link is paid once under twenty concurrent calls, and each learns that it was paid', async () => {
    const { send, gifts, charges, rowsOf } = await desk()
    const { code } = await send()
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => pay(code)))
    const outcomes = answers.map(one => (one.status === 'fulfilled' ? one.value.state : (one.reason as { code: string }).code))
    expect(outcomes.filter(state => state === 'paid')).toHaveLength(1)
    expect(outcomes.every(state => ['paid', 'pending', 'PAYMENT_LINK_PAID'].includes(state))).toBe(true)
    expect(await see(code)).toMatchObject({ state: 'paid' })
    expect([(await charges()).length, (await gifts()).length, (await rowsOf('receipt')).length]).toEqual([1, 1, 1])
  })

  test('after a lost answer the page waits, nothing is sent again, and the job records the gift with its receipt', async () => {
    const { api, send, gifts, resolve, charges, runJobs, mailsTo, email } = await desk()
    const { code, id } = await send()
    expect(await pay(code, 'lost_answer')).toMatchObject({ state: 'pending' })
    expect(await see(code)).toMatchObject({ state: 'pending', gift: { amount }, cardFields: null })
    expect(await pay(code)).toMatchObject({ state: 'pending' })
    await expect(api.paymentLinks.revoke({ paymentLinkId: id })).rejects.toMatchObject({ code: 'PAYMENT_PENDING' })
    daysLater(8)
    await resolve()
    expect(await see(code)).toMatchObject({ state: 'paid' })
    expect([(await charges()).length, (await gifts()).length]).toEqual([1, 1])
    await resolve()
    expect(await gifts()).toHaveLength(1)
    expect(mailsTo(email)).toHaveLength(1)
    await runJobs()
    expect(await gifts()).toHaveLength(1)
  })

  test('a payment that the provider never got is given up after ten minutes, and the link may be paid then', async () => {
    const { send, gifts, resolve, charges } = await desk()
    const { code } = await send()
    expect(await pay(code, 'lost_request')).toMatchObject({ state: 'pending' })
    await expect(resolve()).rejects.toThrow('may still be in progress')
    later(10)
    await resolve()
    expect(await charges()).toMatchObject([{ state: 'withdrawn' }])
    expect(await pay(code)).toMatchObject({ state: 'paid' })
    expect(await gifts()).toHaveLength(1)
  })

  test('a link is paid once when the process crashes at any step', async () => {
    const charity = await desk()
    const { sendIslamic, gifts, resolve, taken, rowsOf } = charity
    const fitrah = await newFitrah(charity)
    for (let step = 1, isWhole = false; !isWhole; step++) {
      const { code } = await sendIslamic([fitrah])
      const dying = processThatDiesAt(step)
      installCardProvider(dying.provider)
      await payByLink(dying.context, { paymentCode: code, cardToken: 'pm_test_visa' }).catch(() => null)
      installCardProvider(cardProvider)
      isWhole = dying.survived()
      later(10)
      await resolve()
      if ((await see(code)).state === 'open') await pay(code)
      const counts = [await taken(), (await gifts()).length, (await rowsOf('donation_line')).length]
      expect([(await see(code)).state, ...counts]).toEqual(['paid', step, step, step])
      daysLater(1)
    }
  })
})
