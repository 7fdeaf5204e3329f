import { describe, expect, test } from 'vitest'
import type { Day } from '#kit/time/days.ts'
import { formatMoney } from '#jurisdictions/money.ts'
import { newFund } from '#testing/factories/giving.ts'
import { clock, db, newCharity } from '#testing/factories/new-charity.ts'
import { donorTypeIds, methodIds, preferenceIds } from '#kit/giving/ids.ts'
import type { RatePlace } from './sample-rates.ts'
import { takeSampleRates } from './demo.ts'

const places = { singapore: ['SG', 'SGD'], selangor: ['MY', 'MYR'], terengganu: ['MY', 'MYR'], brunei: ['BN', 'BND'] } as const
const items = { fidyah: [2, 7], fitrah: [3, 42], kaffarah: [5, 46] } as const
type Kind = keyof typeof items
type Factors = { grade?: string; noOfPerson?: number; numberOfDay?: number; years?: number }

/** A counter in a place with its announced rates; it records a line on a day and returns its amount. */
async function counterIn(place: RatePlace) {
  const [country, currency] = places[place]
  const charity = await newCharity({ country, can: ['islamic-giving:view', 'islamic-giving:add', 'islamic-giving:edit'] })
  await db.transact({ charityId: charity.charityId, readOnly: false }, tx =>
    takeSampleRates(tx, charity.charityId, currency, place, clock.now),
  )
  const funds = new Map<Kind, string>()
  for (const [kind, [item_id]] of Object.entries(items) as [Kind, readonly [number, number]][])
    funds.set(kind, await newFund(charity, { app_preference_id: preferenceIds.islamicGiving, item_id }))
  const amountOf = (rate: number, { noOfPerson = 1, numberOfDay = 1, years = 1 }: Factors) => rate * noOfPerson * numberOfDay * years
  /** Reads the day's rates as the counter does, computes the lines, records the gift and reads it back. */
  return async (kind: Kind, donationDate: Day, ...lines: Factors[]) => {
    const { rates } = await charity.api.islamicGiving.params({ donationDate })
    const computed = lines.map(line => {
      const rate = rates.find(({ itemId, grade }) => itemId === items[kind][1] && grade === (line.grade ?? 'Standard'))
      if (!rate) throw new Error(`no rate for ${kind} on ${donationDate}`)
      const amount = { minor: amountOf(rate.amount.minor, line), currency }
      return { donationToValue: funds.get(kind)!, ...line, rate: rate.amount, amount }
    })
    const amount = { minor: computed.reduce((sum, line) => sum + line.amount.minor, 0), currency }
    const gift = await charity.api.islamicGiving.add({
      donorType: donorTypeIds.anonymous,
      paymentMethod: methodIds.cash,
      donationDate,
      backDatingReason: 'A replay',
      amount,
      lines: computed,
    })
    const found = await charity.api.islamicGiving.find({ ismTransactionId: gift.id })
    return [found.amount, ...found.lines.map(line => line.rate!)].map(money => formatMoney(money).replace('\u00A0', ' '))
  }
}

describe('announced rates, replayed through the counter', () => {
  test.each<[Day, string, string, string]>([
    ['2018-05-15', '$34', '$5', '$7'],
    ['2021-04-20', '$35.40', '$5.10', '$7.50'],
    ['2025-03-02', '$35.80', '$5', '$7.90'],
    ['2026-03-02', '$36', '$5', '$8'],
  ])('Singapore: a family of six on %s gives %s', async (day, sum, normal, higher) => {
    const give = await counterIn('singapore')
    expect(await give('fitrah', day, { grade: 'Normal', noOfPerson: 4 }, { grade: 'Higher', noOfPerson: 2 })).toEqual([sum, normal, higher])
  })

  test('Singapore: ten days of 2023 are $42 while fidyah grows with the years, and kaffarah of sixty is $600', async () => {
    const give = await counterIn('singapore')
    expect(await give('fidyah', '2026-03-02', { numberOfDay: 10, years: 3 })).toEqual(['$42', '$1.40'])
    expect(await give('kaffarah', '2026-03-02', { noOfPerson: 60 })).toEqual(['$600', '$10'])
  })

  test('Selangor: seven days are RM 14, late by three years RM 42', async () => {
    const give = await counterIn('selangor')
    expect(await give('fidyah', '2025-04-01', { grade: 'Beras biasa', numberOfDay: 7 })).toEqual(['RM 14', 'RM 2'])
    expect(await give('fidyah', '2025-04-01', { grade: 'Beras biasa', numberOfDay: 7, years: 3 })).toEqual(['RM 42', 'RM 2'])
  })

  test('Terengganu: 3 days of 2020 paid in 2023 are RM 15.75, of each of 2020 to 2022 RM 31.50', async () => {
    const give = await counterIn('terengganu')
    expect((await give('fidyah', '2023-06-01', { numberOfDay: 3, years: 3 }))[0]).toBe('RM 15.75')
    const [sum] = await give('fidyah', '2023-06-01', ...[3, 2, 1].map(years => ({ numberOfDay: 3, years })))
    expect(sum).toBe('RM 31.50')
  })

  test('Brunei: two kinds of rice on one receipt', async () => {
    const give = await counterIn('brunei')
    const lines = [
      { grade: 'Beras Siam', noOfPerson: 3 },
      { grade: 'Beras wangi', noOfPerson: 3 },
    ]
    expect(await give('fitrah', '2023-04-01', ...lines)).toEqual(['$14.31', '$1.93', '$2.84'])
  })
})
