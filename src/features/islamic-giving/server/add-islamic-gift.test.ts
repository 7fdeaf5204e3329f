import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { newDonor, newFund } from '#testing/factories/giving.ts'
import { newCharity } from '#testing/factories/new-charity.ts'
import { donorTypeIds, itemIds, methodIds, preferenceIds } from '#kit/giving/ids.ts'

const rights = { can: ['islamic-giving:view', 'islamic-giving:add', 'islamic-giving:edit'] }
const sgd = (minor: number) => ({ minor, currency: 'SGD' as const })
type Line = { grade?: string; noOfPerson?: number; [field: string]: unknown }

/** A counter of Islamic giving on 2 March 2026: fitrah 5 and 8, fidyah 1.40 and growing, kaffarah 10, nisab 13,800. */
async function counter(fields: Parameters<typeof newCharity>[0] = {}) {
  const charity = await newCharity({ ...rights, ...fields })
  const fund = (item_id: number, name: string) => newFund(charity, { app_preference_id: preferenceIds.islamicGiving, item_id, name })
  const funds = {
    zakat: await fund(1, 'Zakat Harta'),
    fidyah: await fund(2, 'Fidyah'),
    fitrah: await fund(3, 'Zakat Fitrah'),
    ilmu: await fund(4, 'Wakaf Ilmu'),
    kaffarah: await fund(5, 'Kaffarah'),
    wms: await fund(6, 'Wakaf Masyarakat'),
  }
  const rates = [
    [6, 'Standard', 1_380_000, '2026-01-01', null, false],
    [7, 'Standard', 140, '2014-01-01', '2026-03-20', true],
    [42, 'Normal', 500, '2025-01-01', null, false],
    [42, 'Higher', 790, '2025-01-01', '2025-12-31', false],
    [42, 'Higher', 800, '2026-01-01', null, false],
    [46, 'Standard', 1000, '2014-01-01', null, false],
  ] as const
  for (const [item, grade, minor, from, to, grows] of rates)
    await charity.sql(
      `insert into rate (charity_id, id, item_id, grade, amount_minor, currency, starts_on, ends_on, compounds, source, state, created_at, updated_at, prepared_at, published_at)
       values ($1, gen_random_uuid(), $2, $3, $4, 'SGD', $5, $6, $7, 'A test', 'published', now(), now(), now(), now())`,
      [charity.charityId, item, grade, minor, from, to, grows],
    )
  const give = (lines: readonly Line[], fields: object = {}, options?: { key: string }) => {
    const sum = lines.reduce((minor, { amount }) => minor + (amount as { minor: number }).minor, 0)
    return charity.api.islamicGiving.add(
      { donorType: donorTypeIds.anonymous, amount: sgd(sum), paymentMethod: methodIds.cash, lines, ...fields } as never,
      options,
    )
  }
  const family: Line = { donationToValue: funds.fitrah, grade: 'Normal', noOfPerson: 6, rate: sgd(500), amount: sgd(3000) }
  return { ...charity, funds, give, family }
}

describe('recording a gift at the counter of Islamic giving', () => {
  test("records a family's fitrah as one gift with its line, its rate kept, a number on its receipt and the money in the books", async () => {
    const { give, family, rowsOf } = await counter()
    const gift = await give([family])
    expect(gift).toMatchObject({
      receiptNo: 'TST0000001',
      appPreferenceId: preferenceIds.islamicGiving,
      itemId: itemIds.fitrah,
      donationToName: 'Zakat Fitrah',
      mode: 'Counter',
      amount: sgd(3000),
      status: 'Offline',
    })
    expect(gift.ismPaymentMethod).toBe(6)
    expect(await rowsOf('donation_line')).toMatchObject([
      { line_no: 1, item_id: itemIds.fitrah, name: 'Normal', people: 6, rate_minor: '500', amount_minor: '3000', announced_minor: null },
    ])
    const ledger = (await rowsOf('ledger_entry')).map(row => [row['account'], Number(row['amount_minor'])])
    expect(ledger.sort()).toEqual([
      ['cash', 3000],
      ['islamicGiving', -3000],
    ])
    expect(await rowsOf('donation')).toMatchObject([{ donation_method: 7, app_preference_id: preferenceIds.islamicGiving }])
  })

  test.each<[string, keyof Awaited<ReturnType<typeof counter>>['funds'], Line, number, object]>([
    [
      'fidyah late by three years',
      'fidyah',
      { name: 'Illness', numberOfDay: 3, years: 3, rate: sgd(140), amount: sgd(1260) },
      2,
      { name: 'Illness', numberOfDay: 3, fidyahPerDay: sgd(140), years: 3 },
    ],
    [
      'kaffarah for a broken oath',
      'kaffarah',
      { name: 'Oath', noOfPerson: 10, rate: sgd(1000), amount: sgd(10_000) },
      5,
      { name: 'Oath', noOfPerson: 10, rate: sgd(1000), fidyahPerDay: null },
    ],
    [
      'zakat on savings above the nisab',
      'zakat',
      { name: 'Savings', wealth: sgd(2_000_000), amount: sgd(50_000) },
      1,
      { name: 'Savings', wealth: sgd(2_000_000), nisab: sgd(1_380_000), rate: null },
    ],
    ['wakaf ilmu', 'ilmu', { amount: sgd(7700) }, 4, { name: 'Wakaf Ilmu', amount: sgd(7700) }],
    ['wakaf WMS', 'wms', { name: 'For my parents', amount: sgd(100) }, 6, { name: 'Wakaf Masyarakat, For my parents' }],
  ])('record %s', async (_, fund, line, itemId, stored) => {
    const { give, funds, api } = await counter()
    const gift = await give([{ donationToValue: funds[fund], ...line }])
    expect(gift.itemId).toBe(itemId)
    expect((await api.islamicGiving.find({ ismTransactionId: gift.id })).lines).toMatchObject([stored])
  })

  test('puts several intentions on one receipt: harta and fitrah together are a kind of their own', async () => {
    const { give, funds, family, api } = await counter()
    const harta = { donationToValue: funds.zakat, name: 'Gold', wealth: sgd(2_000_000), amount: sgd(50_000) }
    const fidyah = { donationToValue: funds.fidyah, numberOfDay: 5, rate: sgd(140), amount: sgd(700) }
    const mixed = await give([{ ...family, grade: 'Higher', noOfPerson: 2, rate: sgd(800), amount: sgd(1600) }, family, harta, fidyah])
    expect(mixed).toMatchObject({ itemId: itemIds.zakatAndFitrah, amount: sgd(55_300), receiptNo: 'TST0000001' })
    const { lines } = await api.islamicGiving.find({ ismTransactionId: mixed.id })
    expect(lines.map(({ itemId, name, amount }) => [itemId, name, amount.minor])).toEqual([
      [3, 'Higher', 1600],
      [3, 'Normal', 3000],
      [1, 'Gold', 50_000],
      [2, 'Fidyah', 700],
    ])
    const [totals] = await api.islamicGiving.totals()
    expect([totals?.count, totals?.totals[0]?.sum]).toEqual([1, sgd(55_300)])
    expect(totals?.kinds.map(({ itemId, count, sum }) => [itemId, count, sum.minor])).toEqual([
      [1, 1, 50_000],
      [2, 1, 700],
      [3, 1, 4600],
    ])
    expect((await give([fidyah, family])).itemId).toBe(3)
  })

  test('keeps the rate of the day of the gift, not of today, and keeps it when rates change afterwards', async () => {
    const { give, funds, api, sql, charityId } = await counter()
    const line = { donationToValue: funds.fitrah, grade: 'Higher', noOfPerson: 2, rate: sgd(790), amount: sgd(1580) }
    const gift = await give([line], { donationDate: '2025-12-31', backDatingReason: 'Cash box of December' })
    await expect(give([line])).rejects.toMatchObject({ code: 'WRONG_RATE' })
    await sql(`update rate set ends_on = '2026-03-02' where charity_id = $1 and item_id = 42 and ends_on is null`, [charityId])
    expect((await api.islamicGiving.find({ ismTransactionId: gift.id })).lines[0]).toMatchObject({ rate: sgd(790), amount: sgd(1580) })
  })

  test('takes another rate with a reason, and keeps reason and announced rate on the line and in the audit trail', async () => {
    const { give, family, rowsOf } = await counter()
    await give([{ ...family, rate: sgd(450), overrideReason: 'Rate of Johor', amount: sgd(2700) }])
    expect(await rowsOf('donation_line')).toMatchObject([{ rate_minor: '450', announced_minor: '500', override_reason: 'Rate of Johor' }])
    const [recorded] = (await rowsOf('audit_event')).filter(({ outcome }) => outcome === 'done')
    expect(recorded?.['detail']).toMatchObject({ overridden: 1 })
  })

  test('answers a repeated key with the same receipt, once recorded', async () => {
    const { give, family, rowsOf } = await counter()
    const key = randomUUID()
    expect(await give([family], {}, { key })).toEqual(await give([family], {}, { key }))
    expect([await rowsOf('donation'), await rowsOf('donation_line')].map(rows => rows.length)).toEqual([1, 1])
  })

  test('gives the choices with the rates of the requested day, and finds donors', async () => {
    const charity = await counter()
    await newDonor(charity, { name: 'Siti Hajar', phone: '+65 81234567' })
    const { rates, donationToValues, paymentMethods, today } = await charity.api.islamicGiving.params()
    expect([today, donationToValues.length, paymentMethods[0]?.displayName]).toEqual(['2026-03-02', 6, 'Cash'])
    expect(rates.filter(({ itemId }) => itemId === 42).map(({ grade, amount }) => [grade, amount.minor])).toEqual([
      ['Normal', 500],
      ['Higher', 800],
    ])
    expect((await charity.api.islamicGiving.params({ donationDate: '2025-05-01' })).rates.map(({ amount }) => amount.minor)).toContain(790)
    expect(await charity.api.islamicGiving.donors({ donorInfo: 'siti' })).toMatchObject([{ donorName: 'Siti Hajar' }])
  })
})

describe('checking a gift at the counter of Islamic giving', () => {
  test.each<[string, Line, object, object]>([
    [
      'a rate of another year',
      { grade: 'Higher', noOfPerson: 6, rate: sgd(790), amount: sgd(4740) },
      {},
      { code: 'WRONG_RATE', errors: [{ field: 'lines.0.rate' }] },
    ],
    [
      'a line that does not come to its sum',
      { amount: sgd(3500) },
      {},
      { code: 'WRONG_SUM', errors: [{ field: 'lines.0.amount', message: 'The computed amount is $30, not $35.' }] },
    ],
    [
      'lines that do not come to the amount',
      {},
      { amount: sgd(3100) },
      { code: 'WRONG_SUM', errors: [{ field: 'amount', message: 'The lines add up to $30.' }] },
    ],
    ['ringgit on a line', { rate: { minor: 500, currency: 'MYR' } }, {}, { code: 'INVALID', errors: [{ field: 'lines.0.rate' }] }],
    ['ringgit in all', {}, { amount: { minor: 3000, currency: 'MYR' } }, { code: 'WRONG_CURRENCY' }],
    ['three digits of people', { noOfPerson: 100 }, {}, { status: 400, errors: [{ field: 'lines.0.noOfPerson' }] }],
    [
      'a cheque without its number',
      {},
      { paymentMethod: methodIds.cheque, bankName: 'DBS' },
      { status: 400, errors: [{ field: 'chequeNumber' }] },
    ],
    ['no line at all', {}, { lines: [] }, { status: 400, errors: [{ field: 'lines' }] }],
    [
      'an IPC registration, which zakat never has',
      {},
      { isIPCRegistrationForIRAS: true },
      { status: 400, errors: [{ field: 'isIPCRegistrationForIRAS' }] },
    ],
  ])('refuses %s', async (_, line, fields, refusal) => {
    const { give, family, rowsOf } = await counter()
    await expect(give([{ ...family, ...line }], fields)).rejects.toMatchObject(refusal)
    expect([await rowsOf('donation'), await rowsOf('donation_line'), await rowsOf('receipt'), await rowsOf('ledger_entry')].flat()).toEqual(
      [],
    )
  })

  test('refuses wealth below the nisab, and names each wrong line', async () => {
    const { give, funds, family } = await counter()
    const poor = { donationToValue: funds.zakat, wealth: sgd(1_000_000), amount: sgd(25_000) }
    await expect(give([family, poor, { ...family, amount: sgd(1) }])).rejects.toMatchObject({
      code: 'BELOW_NISAB',
      errors: [{ field: 'lines.1.wealth' }, { field: 'lines.2.amount' }],
    })
    expect(await give([{ ...poor, overrideReason: 'He insists' }])).toMatchObject({ amount: sgd(25_000) })
  })

  test('refuses a purpose no longer in use and one of another module', async () => {
    const charity = await counter()
    const retired = await newFund(charity, { app_preference_id: preferenceIds.islamicGiving, item_id: itemIds.wakafIlmu, is_active: false })
    const donation = await newFund(charity)
    for (const donationToValue of [retired, donation])
      await expect(charity.give([{ donationToValue, amount: sgd(500) }])).rejects.toMatchObject({
        code: 'NO_SUCH_PURPOSE',
        errors: [{ field: 'lines.0.donationToValue' }],
      })
  })

  test('refuses an officer who may only look, and one of donations', async () => {
    const { officer, family } = await counter()
    const request = { donorType: donorTypeIds.anonymous, amount: sgd(3000), paymentMethod: methodIds.cash, lines: [family] } as never
    for (const can of [['islamic-giving:view'], ['donations:view', 'donations:add']])
      await expect(officer(can).api.islamicGiving.add(request)).rejects.toMatchObject({ status: 403 })
  })
})

test("the counter of Islamic giving keeps charities apart: another one's purposes and donors cannot be chosen", async () => {
  const [first, otherCounter] = [await counter(), await counter()]
  const theirDonor = await newDonor(otherCounter, { name: 'Siti' })
  await expect(first.give([otherCounter.family])).rejects.toMatchObject({ code: 'NO_SUCH_PURPOSE' })
  await expect(first.give([first.family], { donorType: donorTypeIds.individual, donorId: theirDonor })).rejects.toMatchObject({
    code: 'NO_SUCH_DONOR',
  })
})
