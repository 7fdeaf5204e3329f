import { describe, expect, test } from 'vitest'
import { publishSampleRates } from '#testing/factories/sample-rates.ts'
import { newFund } from '#testing/factories/giving.ts'
import { db, newCharity } from '#testing/factories/new-charity.ts'
import { donorTypeIds, methodIds, preferenceIds } from '#kit/giving/ids.ts'
import { isExact, recomputeReceipt } from './recompute-receipt.ts'

const sgd = (minor: number) => ({ minor, currency: 'SGD' as const })

/** A counter of Singapore that gives a receipt for some lines, and what they are when they are computed again. */
async function counter() {
  const charity = await newCharity({ can: ['islamic-giving:view', 'islamic-giving:add'] })
  const { charityId, api } = charity
  await publishSampleRates(charityId)
  const fundOf = (item_id: number) => newFund(charity, { app_preference_id: preferenceIds.islamicGiving, item_id })
  type Line = Parameters<typeof api.islamicGiving.add>[0]['lines'][number]
  return {
    ...charity,
    fundOf,
    give: async (...lines: Line[]) => {
      const amount = sgd(lines.reduce((sum, line) => sum + line.amount.minor, 0))
      return (await api.islamicGiving.add({ donorType: donorTypeIds.anonymous, paymentMethod: methodIds.cash, amount, lines })).receiptNo!
    },
    again: async (receiptNo: string) => db.transact({ charityId, readOnly: true }, tx => recomputeReceipt(tx, charityId, receiptNo)),
  }
}

describe('recomputeReceipt', () => {
  test('a receipt that is computed again is exact to the cent, line by line, from the published rates', async () => {
    const { fundOf, give, again } = await counter()
    const receiptNo = await give(
      { donationToValue: await fundOf(3), grade: 'Higher', noOfPerson: 3, rate: sgd(800), amount: sgd(2400) },
      { donationToValue: await fundOf(2), numberOfDay: 10, years: 3, rate: sgd(140), amount: sgd(4200) },
      { donationToValue: await fundOf(1), wealth: sgd(2_000_001), amount: sgd(50_000) },
      { donationToValue: await fundOf(4), amount: sgd(1000) },
    )
    const lines = await again(receiptNo)
    expect(lines?.map(({ amount, due, rateSince }) => [amount.minor, due?.minor ?? null, rateSince])).toEqual([
      [2400, 2400, '2026-01-01'],
      [4200, 4200, '2014-01-01'],
      [50_000, 50_000, '2026-01-01'],
      [1000, null, null],
    ])
    expect(lines?.every(isExact)).toBe(true)
  })

  test('shows a rate of its own with its reason', async () => {
    const { fundOf, give, again } = await counter()
    const own = { grade: 'Normal', noOfPerson: 2, rate: sgd(450), overrideReason: 'Rate of Johor', amount: sgd(900) }
    const lines = await again(await give({ donationToValue: await fundOf(3), ...own }))
    expect(lines).toMatchObject([{ rate: sgd(450), due: sgd(900), rateSince: null, overrideReason: 'Rate of Johor' }])
  })

  test('differs when a line was changed in the database', async () => {
    const { fundOf, give, again, sql, charityId } = await counter()
    const receiptNo = await give({ donationToValue: await fundOf(3), grade: 'Normal', noOfPerson: 2, rate: sgd(500), amount: sgd(1000) })
    await sql('update donation_line set amount_minor = 1001 where charity_id = $1', [charityId])
    expect((await again(receiptNo))?.map(isExact)).toEqual([false])
  })

  test('a receipt of another charity is not computed again', async () => {
    const [ownCounter, otherCounter] = [await counter(), await counter()]
    const receiptNo = await ownCounter.give({ donationToValue: await ownCounter.fundOf(4), amount: sgd(1000) })
    expect((await otherCounter.again(receiptNo)) ?? null).toBeNull()
  })
})
