import { describe, expect, test } from 'vitest'
import type { Day } from '#kit/time/days.ts'
import type { RateItemId } from '#kit/giving/rate-items.ts'
import { fidyahOf, fitrahOf, kaffarahOf, zakatHarta } from '../calculations.ts'
import { formatMoney, money, sumMoney } from '#jurisdictions/money.ts'
import { clock, db, newCharity } from '#testing/factories/new-charity.ts'
import type { RatePlace } from './sample-rates.ts'
import { takeSampleRates } from './demo.ts'
import { findRatesOn } from './public.ts'
import { singleGrade, type Rate } from '../rules.ts'

const places = { singapore: ['SG', 'SGD'], selangor: ['MY', 'MYR'], terengganu: ['MY', 'MYR'], brunei: ['BN', 'BND'] } as const

type MissedFast = { year: number; days: number }
/** The rate of an item; without a grade, the only one. */
const rateOf = (rates: readonly Rate[], itemId: RateItemId, grade: string = singleGrade) =>
  rates.find(rate => rate.itemId === itemId && rate.grade === grade) ?? null

/** A charity of a place with the rates announced there. */
async function charityIn(place: RatePlace) {
  const [country, currency] = places[place]
  const charity = await newCharity({ country })
  await db.transact({ charityId: charity.charityId, readOnly: false }, tx =>
    takeSampleRates(tx, charity.charityId, currency, place, clock.now),
  )
  const ask = <T>(work: Parameters<typeof db.transact<T>>[1]) => db.transact({ charityId: charity.charityId, readOnly: true }, work)
  const rate = async (itemId: RateItemId, day: Day, grade?: string) => {
    const found = rateOf(await ask(tx => findRatesOn(tx, charity.charityId, day)), itemId, grade)
    if (!found) throw new Error(`no rate for ${itemId} on ${day}`)
    return found
  }
  return {
    ...charity,
    currency,
    rate,
    on: (day: Day) => ask(tx => findRatesOn(tx, charity.charityId, day)),
    /** The amount of fidyah paid on a day. */
    fidyah: async (paidOn: Day, missed: MissedFast[], grade?: string) => {
      const { amount, compounds } = await rate(7, paidOn, grade)
      const yearOfPayment = Number(paidOn.slice(0, 4))
      const sums = missed.map(({ year, days }) => fidyahOf(amount, days, compounds ? Math.max(1, yearOfPayment - year) : 1))
      return formatMoney(sumMoney(sums, amount.currency))
    },
  }
}

test.each(Object.keys(places) as RatePlace[])(
  'each rate of %s names its authority, who announced it, and where to look it up',
  async place => {
    const { rowsOf } = await charityIn(place)
    const rates = await rowsOf('rate')
    expect(rates.length).toBeGreaterThan(0)
    const unnamed = rates.filter(
      ({ authority, source, source_url }) =>
        !authority ||
        !/^https:/.test(String(source_url)) ||
        !/[a-z]\.(?:my|sg|bn|com)\b|^The Straits Times|^simplewebguide/.test(String(source)),
    )
    expect(unnamed.map(({ source }) => source)).toEqual([])
    // A source reads the same in each language: site or paper, date, figures.
    expect(rates.filter(({ source }) => /\b(?:January|February|April|May|since|from|by|announces|year)\b/.test(String(source)))).toEqual([])
  },
)

describe('rates of Singapore', () => {
  test.each([
    ['2018-05-15', 500, 700],
    ['2020-12-31', 500, 700],
    ['2021-01-01', 510, 750],
    ['2024-03-12', 510, 750],
    ['2025-03-02', 500, 790],
    ['2026-03-02', 500, 800],
  ])('the fitrah of a family of six on %s is what was announced for the year', async (day, normal, higher) => {
    const { rate } = await charityIn('singapore')
    const lines = [
      { rate: (await rate(42, day, 'Normal')).amount, noOfPerson: 4 },
      { rate: (await rate(42, day, 'Higher')).amount, noOfPerson: 2 },
    ]
    expect(sumMoney(lines.map(fitrahOf), 'SGD')).toEqual(money(4 * normal + 2 * higher, 'SGD'))
  })

  test('fidyah in Singapore is 1.40 a day and grows with the years until 20 March 2026, and is a plain 4.00 from 21 March', async () => {
    const { fidyah } = await charityIn('singapore')
    const tenDaysOf2023 = [{ year: 2023, days: 10 }]
    expect(await fidyah('2024-02-01', tenDaysOf2023)).toBe('$14')
    expect(await fidyah('2026-03-20', tenDaysOf2023)).toBe('$42')
    expect(await fidyah('2026-03-21', tenDaysOf2023)).toBe('$40')
    expect(
      await fidyah('2026-03-20', [
        { year: 2024, days: 3 },
        { year: 2025, days: 3 },
      ]),
    ).toBe('$12.60')
    expect(
      await fidyah('2026-03-21', [
        { year: 2024, days: 3 },
        { year: 2025, days: 3 },
      ]),
    ).toBe('$24')
  })

  test('kaffarah in Singapore is 10 a person before 21 March 2026 and 4 from then on', async () => {
    const { rate } = await charityIn('singapore')
    expect(kaffarahOf((await rate(46, '2026-03-20')).amount, 60)).toEqual(money(60_000, 'SGD'))
    expect(kaffarahOf((await rate(46, '2026-03-21')).amount, 60)).toEqual(money(24_000, 'SGD'))
  })

  test('every item in Singapore has one rate of each grade on every day of 2026', async () => {
    const { on } = await charityIn('singapore')
    for (const day of ['2026-01-01', '2026-03-20', '2026-03-21', '2026-12-31'])
      expect((await on(day)).map(({ itemId, grade }) => [itemId, grade])).toEqual([
        [6, 'Standard'],
        [7, 'Standard'],
        [42, 'Normal'],
        [42, 'Higher'],
        [46, 'Standard'],
      ])
  })
})

describe('rates of Malaysia and Brunei', () => {
  test('Selangor takes days × years × rate by the rice one eats: 7 days are RM 14, late by three years RM 42', async () => {
    const { fidyah, on } = await charityIn('selangor')
    expect(await fidyah('2025-04-01', [{ year: 2024, days: 7 }], 'Beras biasa')).toBe('RM\u00A014')
    expect(await fidyah('2025-04-01', [{ year: 2022, days: 7 }], 'Beras biasa')).toBe('RM\u00A042')
    const fitrah = (await on('2024-03-20')).filter(({ itemId }) => itemId === 42)
    expect(fitrah.map(({ amount }) => formatMoney(amount))).toEqual(['RM\u00A07', 'RM\u00A014', 'RM\u00A021'])
  })

  test('Terengganu lets fidyah grow: 3 days of 2020 paid in 2023 are RM 15.75, of 2020 to 2022 RM 31.50', async () => {
    const { fidyah } = await charityIn('terengganu')
    expect(await fidyah('2023-06-01', [{ year: 2020, days: 3 }])).toBe('RM\u00A015.75')
    expect(
      await fidyah(
        '2023-06-01',
        [2020, 2021, 2022].map(year => ({ year, days: 3 })),
      ),
    ).toBe('RM\u00A031.50')
    expect(await fidyah('2024-06-01', [{ year: 2023, days: 3 }])).toBe('RM\u00A07.50')
  })

  test('Brunei has two kinds of rice', async () => {
    const { rate } = await charityIn('brunei')
    expect([(await rate(42, '2023-04-01', 'Beras wangi')).amount.minor, (await rate(42, '2023-04-01', 'Beras Siam')).amount.minor]).toEqual(
      [284, 193],
    )
  })

  test('wealth is measured against the nisab of the day it is given', async () => {
    const { rate } = await charityIn('selangor')
    const wealth = money(3_000_000, 'MYR')
    expect(zakatHarta(wealth, (await rate(6, '2025-12-31')).amount)).toEqual({ isDue: true, amount: money(75_000, 'MYR') })
    expect(zakatHarta(wealth, (await rate(6, '2026-01-01')).amount).isDue).toBe(false)
  })
})

describe('a rate', () => {
  test('a rate is absent before the first announcement and for an unknown grade', async () => {
    const { charityId } = await charityIn('singapore')
    const ask = async (day: Day, grade?: string) =>
      rateOf(await db.transact({ charityId, readOnly: true }, tx => findRatesOn(tx, charityId, day)), 42, grade)
    expect([await ask('2017-12-31', 'Normal'), await ask('2026-01-01', 'Basmati'), await ask('2026-01-01')]).toEqual([null, null, null])
  })

  test('keeps charities apart', async () => {
    const [first, other] = [await charityIn('singapore'), await newCharity()]
    const ask = (charityId: number) =>
      db.transact({ charityId: other.charityId, readOnly: true }, tx => findRatesOn(tx, charityId, '2026-03-02'))
    expect([await ask(first.charityId), await ask(other.charityId)]).toEqual([[], []])
  })

  const insert = (values: string) =>
    `insert into rate (charity_id, id, item_id, grade, amount_minor, currency, starts_on, ends_on, compounds, state, created_at, updated_at, prepared_at, published_at) values ($1, gen_random_uuid(), ${values}, 'published', now(), now(), now(), now())`
  test.each([
    ['a second rate for a day that has one', "42, 'Normal', 600, 'SGD', '2026-06-01', '2026-06-30', false", 'rate_one_a_day'],
    ['one that touches the last day of another', "42, 'Normal', 600, 'SGD', '2010-01-01', '2018-01-01', false", 'rate_one_a_day'],
    ['an end before its start', "46, 'Other', 600, 'SGD', '2026-06-02', '2026-06-01', false", 'lower bound'],
    ['a fitrah that grows with the years', "42, 'Other', 600, 'SGD', '2026-06-01', null, true", 'check'],
    ['a nisab with cents', "6, 'Other', 600050, 'SGD', '2026-06-01', null, false", 'check'],
  ])('the database refuses %s', async (_, values, reason) => {
    const { charityId, sql } = await charityIn('singapore')
    await expect(sql(insert(values), [charityId])).rejects.toThrow(reason)
  })

  test('a rate may follow another without a gap, in as many grades as there are', async () => {
    const { charityId, sql, on } = await charityIn('singapore')
    await sql(insert("42, 'Normal', 450, 'SGD', '2010-01-01', '2017-12-31', false"), [charityId])
    await sql(insert("42, 'Organic', 950, 'SGD', '2026-01-01', null, false"), [charityId])
    expect((await on('2026-03-02')).filter(({ itemId }) => itemId === 42).map(({ grade }) => grade)).toEqual([
      'Normal',
      'Higher',
      'Organic',
    ])
  })
})
