import { beforeEach, describe, expect, test } from 'vitest'
import { donationMethodIds, itemIds, preferenceIds } from '#kit/giving/ids.ts'
import { jobContext } from '#testing/factories/new-recurrence.ts'
import { newId } from '#kit/security/ids.ts'
import { newFund } from '#testing/factories/giving.ts'
import { clock } from '#testing/factories/new-charity.ts'
import { forgetLinesJob } from './erase-links.ts'
import { daysLater, newFitrah, newPaymentDesk, pay, see } from '#testing/factories/payments/payment-desk.ts'

beforeEach(() => void (clock.now = new Date('2026-03-02T04:00:00Z')))
const sgd = (minor: number) => ({ minor, currency: 'SGD' as const })

describe('a payment link for Islamic giving', () => {
  test('a payment link for fitrah says for how many and at which rate, and becomes a gift of Islamic giving with its line', async () => {
    const charity = await newPaymentDesk()
    const { sendIslamic, gifts, rowsOf, mailsTo, email, runJobs } = charity
    const fitrah = await newFitrah(charity)
    const { code } = await sendIslamic([{ ...fitrah, name: 'My family' }])
    const { gift } = await see(code)
    expect(gift).toEqual({
      donationToName: 'Zakat Fitrah',
      donationToNameMs: null,
      amount: sgd(3500),
      lines: [
        {
          donationToName: 'Zakat Fitrah',
          donationToNameMs: null,
          itemId: itemIds.fitrah,
          noOfPerson: 5,
          numberOfDay: null,
          years: null,
          quantity: null,
          rate: sgd(700),
          amount: sgd(3500),
        },
      ],
    })
    expect(await pay(code)).toMatchObject({ state: 'paid' })
    expect(await gifts()).toMatchObject([
      {
        app_preference_id: preferenceIds.islamicGiving,
        item_id: itemIds.fitrah,
        donation_method: donationMethodIds.islamicWeb,
        amount_minor: '3500',
        is_iras_inclusion: false,
      },
    ])
    expect(await rowsOf('donation_line')).toMatchObject([
      { line_no: 1, item_id: itemIds.fitrah, name: 'Normal, My family', people: 5, rate_minor: '700', amount_minor: '3500' },
    ])
    const ledger = (await rowsOf('ledger_entry')).map(({ account, amount_minor: minor }) => [account, Number(minor)])
    expect(ledger.toSorted()).toEqual([
      ['clearing', 3500],
      ['islamicGiving', -3500],
    ])
    expect(await rowsOf('payment_link')).toMatchObject([{ state: 'paid', gift_lines: null }])
    await runJobs()
    expect(mailsTo(email).at(-1)?.text).toContain('Zakat Fitrah')
  })

  test('a payment that was taken is recorded where its rate was deleted while its outcome was not known', async () => {
    const charity = await newPaymentDesk()
    const { code } = await charity.sendIslamic([await newFitrah(charity)])
    await pay(code, 'lost_answer')
    const [rate] = await charity.rowsOf('rate')
    await charity.officer(['rate-setting:delete']).api.rates.delete({ rateId: String(rate?.['id']) })
    await charity.resolve()
    expect(await charity.rowsOf('donation_line')).toMatchObject([{ rate_id: null, rate_minor: '700', amount_minor: '3500' }])
  })

  test('a payment link for several kinds is one gift, and shows no wealth', async () => {
    const charity = await newPaymentDesk()
    const islamic = { app_preference_id: preferenceIds.islamicGiving }
    const harta = await newFund(charity, { ...islamic, item_id: itemIds.zakat, name: 'Zakat Harta' })
    const wakaf = await newFund(charity, { ...islamic, item_id: itemIds.wakafIlmu, name: 'Wakaf Ilmu' })
    const { code } = await charity.sendIslamic([
      await newFitrah(charity),
      { donationToValue: harta, amount: sgd(50_000) },
      { donationToValue: wakaf, amount: sgd(1000) },
    ])
    expect((await see(code)).gift).toMatchObject({ amount: sgd(54_500), lines: [{}, {}, { donationToName: 'Wakaf Ilmu', rate: null }] })
    expect(JSON.stringify(await see(code))).not.toContain('wealth')
    const { items } = await charity.api.donorProfiles.timeline({ donorId: charity.donorId })
    expect(items.flatMap(({ kind, change }) => (kind === 'change' ? [change] : []))).toEqual(['paymentLinkSent'])
    const { lines } = (await see(code)).gift!
    const shown = { lines: lines.map(({ donationToName, amount }) => ({ donationToName, amount })) }
    expect(await charity.links()).toMatchObject([{ appPreferenceId: preferenceIds.islamicGiving, ...shown }])
    await pay(code)
    expect(await charity.links()).toMatchObject([{ state: 'paid', ...shown }])
    expect(await charity.gifts()).toMatchObject([{ item_id: itemIds.zakatAndFitrah, amount_minor: '54500' }])
    expect(await charity.rowsOf('donation_line')).toHaveLength(3)
    expect((await see(code)).gift).toMatchObject({ amount: sgd(54_500), lines })
  })

  test('a payment link for Islamic giving expires with the rate that it was computed with, and nothing is charged', async () => {
    const charity = await newPaymentDesk()
    const { code } = await charity.sendIslamic([await newFitrah(charity, { endsOn: '2026-03-03' })])
    daysLater(1)
    expect((await see(code)).state).toBe('open')
    daysLater(1)
    expect(await see(code)).toMatchObject({ state: 'expired', gift: null, cardFields: null })
    expect(await charity.links()).toMatchObject([{ state: 'expired', actions: [] }])
    await expect(pay(code)).rejects.toMatchObject({ code: 'PAYMENT_LINK_ENDED' })
    expect(await charity.charges()).toEqual([])
  })

  test('a payment link that expired unpaid forgets who it was for a day later, unless a charge is on its way', async () => {
    const charity = await newPaymentDesk()
    const fitrah = { ...(await newFitrah(charity)), name: 'My late mother' }
    const { id } = await charity.sendIslamic([fitrah])
    await charity.sendIslamic([fitrah])
    await charity.sql(
      `insert into payment_link_charge (charity_id, id, link_id, card_brand, card_last4, intended_at) values ($1, $2, $3, 'visa', '4242', now())`,
      [charity.charityId, newId(), id],
    )
    const haveLines = async () => {
      await forgetLinesJob.handler(jobContext(), { charityId: null })
      return (await charity.rowsOf('payment_link')).map(({ gift_lines: lines }) => lines !== null)
    }
    daysLater(7)
    expect(await haveLines()).toEqual([true, true])
    daysLater(1.1)
    expect((await haveLines()).toSorted()).toEqual([false, true])
    expect(new Set((await charity.links()).map(({ state, amount }) => `${state} ${amount.minor}`))).toEqual(
      new Set(['expired 3500', 'pending 3500']),
    )
    await charity.sql(`update payment_link_charge set state = 'withdrawn', resolved_at = now() where charity_id = $1`, [charity.charityId])
    expect(await haveLines()).toEqual([false, false])
  })

  test('a payment link is refused for a gift that is declared to an authority, which only the counter asks about', async () => {
    const charity = await newPaymentDesk()
    const { api, sql, charityId, donorId, fundId: donationToValue } = charity
    const islamic = { app_preference_id: preferenceIds.islamicGiving }
    const [harta, wakaf] = [
      await newFund(charity, { ...islamic, item_id: itemIds.zakat, name: 'Zakat Harta' }),
      await newFund(charity, { ...islamic, item_id: itemIds.wakafIlmu, name: 'Wakaf Ilmu' }),
    ]
    await sql('update charity set is_islamic = true where charity_id = $1', [charityId])
    const passport = `id_type = 'other', nric_tail = '4567', nric_sealed = 'sealed', nric_index = sha256('4567')`
    await sql(`update donor set ${passport} where charity_id = $1 and id = $2`, [charityId, donorId])
    const declared = (field: string) => ({ code: 'INVALID', errors: [{ field, code: 'DECLARED_GIFT_BY_LINK' }] })
    const send = (minor: number) => api.paymentLinks.send({ donorId, donationToValue, amount: sgd(minor) })
    await expect(send(1_000_000)).rejects.toMatchObject(declared('amount'))
    await send(999_999)
    const sendIslamic = (fund: string) =>
      api.paymentLinks.sendIslamic({ donorId, lines: [{ donationToValue: fund, amount: sgd(1_000_000) }] })
    await expect(sendIslamic(wakaf)).rejects.toMatchObject(declared('lines.0.amount'))
    await sendIslamic(harta)
  })

  test('a payment link for Islamic giving is judged as the counter judges, and takes the right to add it', async () => {
    const charity = await newPaymentDesk()
    const { api, donorId, officer, send } = charity
    const fitrah = await newFitrah(charity)
    for (const [line, refusal] of [
      [
        { rate: sgd(600), amount: sgd(3000) },
        { code: 'WRONG_RATE', errors: [{ field: 'lines.0.rate' }] },
      ],
      [{ amount: sgd(3600) }, { code: 'WRONG_SUM' }],
      [{ noOfPerson: null }, { code: 'INVALID', errors: [{ field: 'lines.0.noOfPerson' }] }],
      [{ donationToValue: charity.fundId }, { code: 'NO_SUCH_PURPOSE' }],
      [{ amount: { minor: 3500, currency: 'MYR' as const } }, { code: 'WRONG_CURRENCY' }],
    ] as const)
      await expect(api.paymentLinks.sendIslamic({ donorId, lines: [{ ...fitrah, ...line }] })).rejects.toMatchObject(refusal)
    const [donations, islamic] = [officer(['donors:view', 'donations:add']), officer(['donors:view', 'islamic-giving:add'])]
    await expect(donations.api.paymentLinks.sendIslamic({ donorId, lines: [fitrah] })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const { id: ofDonations } = await send()
    const { id: ofIslamic } = await islamic.api.paymentLinks.sendIslamic({ donorId, lines: [fitrah] })
    for (const [{ api: theirs }, own, other] of [
      [donations, ofDonations, ofIslamic],
      [islamic, ofIslamic, ofDonations],
    ] as const) {
      expect((await theirs.paymentLinks.list({ donorId })).map(({ id }) => id)).toEqual([own])
      await expect(theirs.paymentLinks.revoke({ paymentLinkId: other })).rejects.toMatchObject({ code: 'FORBIDDEN' })
      await theirs.paymentLinks.revoke({ paymentLinkId: own })
    }
    expect((await charity.rowsOf('payment_link')).map(({ gift_lines: lines }) => lines)).toEqual([null, null])
  })
})
