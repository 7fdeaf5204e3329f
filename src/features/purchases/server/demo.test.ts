import { expect, test } from 'vitest'
import { newFund, newGift } from '#testing/factories/giving.ts'
import { db, newCharity, now } from '#testing/factories/new-charity.ts'
import { itemIds, preferenceIds } from '#kit/giving/ids.ts'
import { loadDemoOrders } from './demo.ts'

test('the orders of the demo come to what was paid, line by line', async () => {
  const charity = await newCharity({ can: ['purchases:view'] })
  const { charityId, sql } = charity
  const fundId = await newFund(charity, { app_preference_id: preferenceIds.purchases, item_id: itemIds.purchase })
  for (const [item, amount, quantity, rate] of [
    [104, 9000, 2, 4500],
    [104, 990, 1, 990],
    [104, 6000, 4, 1500],
    [105, 25_000, null, null],
    [105, 2000, null, null],
  ] as const) {
    const { id } = await newGift(charity, {
      fund_id: fundId,
      app_preference_id: preferenceIds.purchases,
      item_id: item,
      donation_method: 8,
      amount_minor: amount,
    })
    if (quantity)
      await sql(
        `insert into donation_line (charity_id, donation_id, line_no, item_id, name, quantity, rate_minor, amount_minor) values ($1, $2, 1, 104, 'Book', $3, $4, $5)`,
        [charityId, id, quantity, rate, amount],
      )
  }
  const enter = async () => {}
  await db.transact({ charityId, readOnly: false }, tx =>
    loadDemoOrders({ tx, now, enter, shops: { [charityId]: ['Book', 'Mat', 'Dates'] } }),
  )
  const sums = await sql(
    `select d.amount_minor = sum(l.amount_minor) as fits, count(*)::int as lines, count(*) filter (where l.quantity is null)::int as extras
       from donation d join donation_line l on l.charity_id = d.charity_id and l.donation_id = d.id where d.charity_id = $1 group by d.id, d.amount_minor order by d.id`,
    [charityId],
  )
  expect(sums.every(({ fits }) => fits)).toBe(true)
  expect(sums.map(({ lines, extras }) => [lines, extras])).toEqual([
    [3, 1],
    [1, 0],
    [2, 0],
    [2, 1],
    [2, 1],
  ])
})
