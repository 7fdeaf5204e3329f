import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addDays, type Day } from '#kit/time/days.ts'
import { newFund, newGift } from '#testing/factories/giving.ts'
import { db, newCharity } from '#testing/factories/new-charity.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { rollupSpans } from './totals.ts'

const day = fc.integer({ min: 0, max: 2000 }).map(count => addDays('2022-01-01', count))
const daysIn = (startDate: Day | null, endDate: Day | null) => {
  const all = Array.from({ length: 2200 }, (_, count) => addDays('2021-11-01', count))
  return all.filter(each => (startDate === null || each >= startDate) && (endDate === null || each <= endDate))
}
const unitOf = {
  day: (each: Day) => each,
  month: (each: Day) => `${each.slice(0, 7)}-01`,
  year: (each: Day) => `${each.slice(0, 4)}-01-01`,
}

test('the stretches of the rollup cover each day of a range once, and no other day', () => {
  fc.assert(
    fc.property(fc.option(day), fc.option(day), (startDate, endDate) => {
      fc.pre(!startDate || !endDate || startDate <= endDate)
      const spans = rollupSpans(startDate, endDate)
      for (const each of daysIn(null, null)) {
        const covered = spans.filter(
          ({ grain, from, before }) => (from === null || unitOf[grain](each) >= from) && (before === null || unitOf[grain](each) < before),
        )
        expect(covered.length).toBe((startDate === null || each >= startDate) && (endDate === null || each <= endDate) ? 1 : 0)
      }
    }),
    { numRuns: 40 },
  )
})

describe('the totals', () => {
  test('stay those of the rows whatever is written, changed or taken away', async () => {
    const charity = await newCharity({ can: ['donations:view'] })
    const fund_id = await newFund(charity)
    const gifts = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        newGift(charity, {
          fund_id,
          amount_minor: 100 + index,
          payment_method: 6 + (index % 3),
          donated_at: `2026-0${1 + (index % 2)}-${10 + (index % 9)}T04:00:00Z`,
        }),
      ),
    )
    const change = (set: string, from: number, to: number) =>
      charity.sql(`update donation set ${set} where charity_id = $1 and id = any($2)`, [
        charity.charityId,
        gifts.slice(from, to).map(({ id }) => id),
      ])
    await change(`status = 'Settled', settled_at = donated_at`, 0, 20)
    await change(`refunded_minor = 40, request_status = 8`, 0, 5)
    await change(`status = 'Voided', request_status = 3`, 25, 28)
    await change(`donated_on = '2025-12-31', donated_at = '2025-12-31T04:00:00Z', amount_minor = 7`, 20, 22)
    await change(`remarks = 'nothing that counts'`, 0, 30)
    await charity.sql(`delete from donation where charity_id = $1 and id = $2`, [charity.charityId, gifts[29]!.id])

    for (const grain of ['day', 'month', 'year']) {
      const [difference] = await charity.sql(
        `with rows as (select date_trunc($2, donated_on)::date as starts_on, payment_method, status, count(*)::int as gifts, sum(amount_minor)::bigint as a, sum(refunded_minor)::bigint as r from donation where charity_id = $1 group by 1, 2, 3),
              kept as (select starts_on, payment_method, status, sum(gifts)::int as gifts, sum(amount_minor)::bigint as a, sum(refunded_minor)::bigint as r
                from donation_rollup_now where charity_id = $1 and grain = $2 group by 1, 2, 3 having sum(gifts) > 0)
         select count(*)::int as n from ((table rows except table kept) union all (table kept except table rows)) d`,
        [charity.charityId, grain],
      )
      expect([grain, difference?.['n']]).toEqual([grain, 0])
    }
    const [days] = await charity.sql(
      `select (select sum(standing_minor) from donation_total_now where charity_id = $1 and grain = 'month')::int as kept, sum(case status when 'Voided' then 0 else amount_minor - refunded_minor end)::int as rows from donation where charity_id = $1`,
      [charity.charityId],
    )
    expect(days?.['kept']).toBe(days?.['rows'])
  })

  test('let a second counter write while the first has not committed', async () => {
    const charity = await newCharity({ can: ['donations:view'] })
    const fund_id = await newFund(charity)
    const { id } = await newGift(charity, { fund_id })
    const other = await newGift(charity, { fund_id })
    const change = (gift: string, tx: Tx) => sql`update donation set amount_minor = amount_minor + 100 where id = ${gift}`.execute(tx)
    const scope = { charityId: charity.charityId, readOnly: false }
    await db.transact(scope, async first => {
      await change(id, first)
      await db.transact(scope, second => change(other.id, second)) // would wait forever if a total were locked
    })
    const [sum] = await charity.sql(
      `select sum(amount_minor)::int as minor from donation_rollup_now where charity_id = $1 and grain = 'day'`,
      [charity.charityId],
    )
    expect(sum).toEqual({ minor: 10_200 })
  })
})
