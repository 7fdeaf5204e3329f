import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { newFund } from '#testing/factories/giving.ts'
import { newCharity } from '#testing/factories/new-charity.ts'
import type { GiftFilter } from '#features/gifts/filter.ts'
import { donorTypeIds, itemIds, methodIds } from '#kit/giving/ids.ts'

type SummaryInput = z.input<typeof GiftFilter>
const sgd = (minor: number) => ({ minor, currency: 'SGD' as const })

/** Records a gift of sixty dollars, forty of them for the roof and the rest for orphans, and one of ten dollars for the roof alone. */
async function twoGifts() {
  const charity = await newCharity({ can: ['donations:view', 'donations:add'] })
  const orphans = await newFund(charity, { name: 'Orphans', name_ms: 'Anak yatim' })
  const roof = await newFund(charity, { name: 'Roof', kind: 3, item_id: itemIds.mosque })
  const give = (gift: object) =>
    charity.api.donations.add({ donorType: donorTypeIds.anonymous, paymentMethod: methodIds.cash, ...gift } as never)
  const both = await give({
    donationToValue: orphans,
    amount: sgd(10_000),
    lines: [
      { donationToValue: orphans, amount: sgd(6000) },
      { donationToValue: roof, amount: sgd(4000) },
    ],
  })
  const singleGift = await give({ donationToValue: roof, amount: sgd(1000) })
  const found = async (filter: SummaryInput) => {
    const [list, summary] = [await charity.api.donations.list(filter), await charity.api.donations.summary(filter)]
    expect(list.totalCount).toBe(summary.count)
    return { ids: list.items.map(({ id }) => id).toSorted(), ...summary }
  }
  return { ...charity, orphans, roof, both, alone: singleGift, found }
}

describe('a gift for several purposes', () => {
  test('a gift for several purposes is found under each of them, by fund, by beneficiary and by kind', async () => {
    const { orphans, roof, both, alone: singleGift, found } = await twoGifts()
    const two = [both.id, singleGift.id].toSorted()
    expect((await found({ donationToValues: [orphans] })).ids).toEqual([both.id])
    for (const filter of [{ donationToValues: [roof] }, { donationTo: 3 }, { ItemId: [101] }] satisfies SummaryInput[])
      expect((await found(filter)).ids, JSON.stringify(filter)).toEqual(two)
    expect((await found({ ItemId: [101], paymentMethod: [7] })).ids).toEqual([])
    expect((await found({ ItemId: [101], startDate: '2030-01-01' })).ids).toEqual([])
    expect((await found({ ItemId: [100, 101] })).ids).toEqual(two)
  })

  test('counts towards a purpose with the amount of its lines for that purpose', async () => {
    const { orphans, roof, found, both, sql, charityId } = await twoGifts()
    const sums = async (filter: SummaryInput) =>
      (await found(filter)).totals.map(({ sum, forPurpose }) => [sum.minor, forPurpose?.minor ?? null])
    expect(await sums({})).toEqual([[11_000, null]])
    expect(await sums({ donationToValues: [orphans] })).toEqual([[10_000, 6000]])
    for (const filter of [{ donationToValues: [roof] }, { donationTo: 3 }, { ItemId: [101] }] satisfies SummaryInput[])
      expect(await sums(filter), JSON.stringify(filter)).toEqual([[11_000, 5000]])
    expect(await sums({ donationToValues: [orphans, roof] })).toEqual([[11_000, null]])
    await sql(`update donation set status = 'Settled', settled_at = now(), refunded_minor = 5000 where charity_id = $1 and id = $2`, [
      charityId,
      both.id,
    ])
    expect(await sums({ donationToValues: [roof] })).toEqual([[6000, 3000]])
  })

  test('shows on its row that it has more purposes, and the Malay name of the first', async () => {
    const { both, alone: singleGift } = await twoGifts()
    expect([both.otherPurposes, singleGift.otherPurposes]).toEqual([1, 0])
    expect([both.donationToNameMs, singleGift.donationToNameMs]).toEqual(['Anak yatim', null])
  })
})
