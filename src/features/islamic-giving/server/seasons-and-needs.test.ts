import { describe, expect, test } from 'vitest'
import { newFund } from '#testing/factories/giving.ts'
import { type CharityFields, newCharity, now } from '#testing/factories/new-charity.ts'
import { donorTypeIds, methodIds, preferenceIds } from '#kit/giving/ids.ts'

/** A counter of Islamic giving on 2 March 2026, in the Ramadan of that year, with a nisab of 13,800. */
async function counter(fields: CharityFields = {}) {
  const charity = await newCharity({ can: ['islamic-giving:view', 'islamic-giving:add'], ...fields })
  const { charityId, sql, api } = charity
  const currency = fields.currency ?? 'SGD'
  const fund = (item_id: number, name: string) => newFund(charity, { app_preference_id: preferenceIds.islamicGiving, item_id, name })
  const money = (minor: number) => ({ minor, currency })
  for (const [item, minor] of [
    [6, 1_380_000],
    [42, 500],
  ])
    await sql(
      `insert into rate (charity_id, id, item_id, grade, amount_minor, currency, starts_on, source, state, created_at, updated_at, prepared_at, published_at)
       values ($1, gen_random_uuid(), $2, 'Standard', $3, $4, '2014-01-01', 'A test', 'published', now(), now(), now(), now())`,
      [charityId, item, minor, currency],
    )
  const announceRamadan = () =>
    sql(
      `insert into hijri_year (charity_id, id, hijri_year, ramadan_starts_on, ramadan_ends_on, syawal_starts_on, source, authority, created_at, updated_at)
       values ($1, gen_random_uuid(), 1447, '2026-02-19', '2026-03-20', '2026-03-21', 'A test', 'MUIS', $2, $2)`,
      [charityId, now()],
    )
  const give = (line: { amount: { minor: number } } & Record<string, unknown>, more: object = {}) =>
    api.islamicGiving.add({
      donorType: donorTypeIds.anonymous,
      paymentMethod: methodIds.cash,
      amount: line.amount,
      lines: [line],
      ...more,
    } as never)
  return { ...charity, fund, money, announceRamadan, give }
}

describe('fitrah', () => {
  test('fitrah of a day outside Ramadan is asked about once it is announced, and recorded when it is meant', async () => {
    const { fund, money, give, announceRamadan } = await counter()
    const fitrah = { donationToValue: await fund(3, 'Zakat Fitrah'), noOfPerson: 2, rate: money(500), amount: money(1000) }
    const before = { donationDate: '2026-02-18', asksSeason: true }
    await give(fitrah, before)
    await announceRamadan()
    await expect(give(fitrah, before)).rejects.toMatchObject({
      code: 'FITRAH_OUT_OF_SEASON',
      errors: [{ field: 'asksSeason', code: 'FITRAH_ASKS' }],
    })
    await give(fitrah, { ...before, asksSeason: false })
    await give(fitrah, { donationDate: '2026-02-19', asksSeason: true })
  })

  test('fitrah is not asked about in Ramadan, nor is anything else outside', async () => {
    const { fund, money, give, announceRamadan } = await counter()
    await announceRamadan()
    await give(
      { donationToValue: await fund(3, 'Zakat Fitrah'), noOfPerson: 1, rate: money(500), amount: money(500) },
      { asksSeason: true },
    )
    await give({ donationToValue: await fund(1, 'Zakat Harta'), amount: money(500) }, { donationDate: '2026-02-18', asksSeason: true })
  })
})

describe('zakat', () => {
  test('takes the basic needs of a family off the wealth, before the nisab, and keeps them', async () => {
    const { fund, money, give, api } = await counter({ country: 'MY', currency: 'MYR' })
    const zakat = (wealth: number, deduction: number | null, amount: number) => ({
      donationToValue: income,
      name: 'Income',
      wealth: money(wealth),
      ...(deduction && { deduction: money(deduction) }),
      amount: money(amount),
    })
    const income = await fund(1, 'Zakat Harta')
    const gift = await give(zakat(6_000_000, 2_000_000, 100_000))
    const [line] = (await api.islamicGiving.find({ ismTransactionId: gift.id })).lines
    expect(line).toMatchObject({ wealth: money(6_000_000), deduction: money(2_000_000), nisab: money(1_380_000), amount: money(100_000) })
    await expect(give(zakat(6_000_000, 2_000_000, 150_000))).rejects.toMatchObject({ code: 'WRONG_SUM' })
    await expect(give(zakat(3_000_000, 2_000_000, 25_000))).rejects.toMatchObject({ code: 'BELOW_NISAB' })
    await expect(give({ ...zakat(1, 100, 100), wealth: null })).rejects.toMatchObject({ errors: [{ field: 'lines.0.wealth' }] })
  })
})

test('zakat takes no basic needs off the wealth where the country knows none', async () => {
  const { fund, money, give } = await counter()
  const line = { donationToValue: await fund(1, 'Zakat Harta'), wealth: money(2_000_000), deduction: money(500_000), amount: money(37_500) }
  await expect(give(line)).rejects.toMatchObject({ errors: [{ field: 'lines.0.deduction', code: 'KIND_EXCLUDES_FIELD' }] })
})

test('a line of wakaf keeps its kind beside its beneficiary', async () => {
  const { fund, money, give, api } = await counter()
  const linesOf = async (line: Parameters<typeof give>[0]) =>
    (await api.islamicGiving.find({ ismTransactionId: (await give(line)).id })).lines.map(({ name }) => name)
  const ilmu = await fund(4, 'Wakaf Ilmu')
  expect(await linesOf({ donationToValue: ilmu, name: 'The late Ali', amount: money(5000) })).toEqual(['Wakaf Ilmu, The late Ali'])
  expect(await linesOf({ donationToValue: ilmu, amount: money(5000) })).toEqual(['Wakaf Ilmu'])
})
