import { expect, test } from 'vitest'
import type { z } from 'zod'
import { newFund, newGift } from '#testing/factories/giving.ts'
import { newCharity } from '#testing/factories/new-charity.ts'
import type { GiftListRequest } from '#features/gifts/filter.ts'
import { itemIds, preferenceIds } from '#kit/giving/ids.ts'

type ListInput = z.input<typeof GiftListRequest>

test('a list by receipt number puts gifts without a receipt number last, either way, and turns its pages over both', async () => {
  const charity = await newCharity({ can: ['donations:view'] })
  for (const [amount_minor, receipt_no] of [
    [100, null],
    [200, 'TST0000002'],
    [300, null],
    [400, 'TST0000001'],
    [500, null],
  ] as const)
    await newGift(charity, { amount_minor, receipt_no })
  const pages = async (sortExpression: 'asc' | 'desc', pageSize: ListInput['pageSize'] & number) => {
    const ask = (pageNumber: number) => charity.api.donations.list({ sortBy: 'receiptNo', sortExpression, pageSize, pageNumber })
    const all = [await ask(1), await ask(2)]
    return all.map(({ items }) => items.map(item => item.amount.minor))
  }
  expect(await pages('desc', 10)).toEqual([[200, 400, 500, 300, 100], []])
  expect(await pages('asc', 10)).toEqual([[400, 200, 100, 300, 500], []])
  for (let more = 0; more < 8; more++) await newGift(charity, { amount_minor: 600 + more, receipt_no: `TST1${more}` })
  expect((await pages('desc', 10)).map(page => page.slice(-3))).toEqual([
    [600, 200, 400],
    [500, 300, 100],
  ])
})

test('a list turns its pages over all preferences together, in either order', async () => {
  const charity = await newCharity({ can: ['donations:view', 'islamic-giving:view'] })
  const islamic = {
    fund_id: await newFund(charity, { app_preference_id: preferenceIds.islamicGiving, item_id: itemIds.fitrah }),
    app_preference_id: preferenceIds.islamicGiving,
    item_id: itemIds.fitrah,
  }
  for (let day = 1; day <= 15; day++) {
    const donated_at = `2026-02-${String(day).padStart(2, '0')}T04:00:00Z`
    await newGift(charity, { donated_at, amount_minor: 1000 - day, ...(day % 3 === 0 && islamic) })
  }
  const pages = async (request: ListInput) => {
    const ask = (pageNumber: number) => charity.api.donations.list({ ...request, appPreferenceId: 0, pageNumber })
    return [...(await ask(1)).items, ...(await ask(2)).items].map(item => 1000 - item.amount.minor)
  }
  const days = Array.from({ length: 15 }, (_, index) => index + 1)
  expect(await pages({})).toEqual(days.toReversed())
  expect(await pages({ sortExpression: 'asc' })).toEqual(days)
  expect(await pages({ sortBy: 'amount' })).toEqual(days)
  expect(await pages({ status: ['Accepted'], startDate: '2026-02-03' })).toEqual(days.slice(2).toReversed())
})
