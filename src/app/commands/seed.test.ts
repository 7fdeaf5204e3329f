import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type pg from 'pg'
import { newClient } from '#platform/server/database/connections.ts'
import { loadDemo } from '../server/demo.ts'
import { newDatabase } from '#testing/database/new-database.ts'
import { brokenSeries } from '#features/receipt-numbers/server/public.ts'
import { GiftStatus } from '#features/gifts/rules.ts'
import { loadGiving, distribute } from '#features/gifts/server/seed/load.ts'
import { weightOf, spreadOverDays } from '#features/gifts/server/seed/giving-seasons.ts'

let database: Awaited<ReturnType<typeof newDatabase>>
let owner: pg.Client
const one = async (sql: string) => (await owner.query<Record<string, string>>(sql)).rows
beforeAll(async () => {
  database = await newDatabase()
  owner = newClient({ connectionString: database.owner })
  await owner.connect()
  await loadDemo(database, () => new Date('2026-11-21T04:00:00Z'))
}, 120_000)
afterAll(async () => {
  await owner.end()
  await database.drop()
})

describe('the demo', () => {
  test('shows every state of a gift', async () => {
    const seen = await one('select distinct charity_id, status from donation')
    for (const charityId of [1, 80]) {
      expect(
        seen
          .filter(row => Number(row['charity_id']) === charityId)
          .map(row => row['status'])
          .sort(),
      ).toEqual([...GiftStatus.options].sort())
    }
  })

  test('the demo has two Ramadans, all fourteen ways to pay, and books that agree with the gifts', async () => {
    expect(
      await one(`select from donation where charity_id = 1 and donated_on between '2025-03-02' and '2025-03-30' limit 1`),
    ).toHaveLength(1)
    expect(
      await one(`select from donation where charity_id = 1 and donated_on between '2026-02-19' and '2026-03-20' limit 1`),
    ).toHaveLength(1)
    expect(await one('select distinct payment_method from donation where charity_id = 1')).toHaveLength(14)
    const sums =
      await one(`select charity_id, (select sum(standing_minor) from donation_total_now t where t.grain = 'day' and t.charity_id = c.charity_id) as gifts,
      (select -sum(amount_minor) from ledger_entry l where l.charity_id = c.charity_id and account in ('donations', 'islamicGiving', 'purchases')) as books from charity c`)
    for (const { gifts, books } of sums) expect(gifts).toBe(books)
  })

  test('shows API keys, valid and revoked', async () => {
    expect(await one('select name, revoked_at is not null as is_revoked from api_key order by created_at')).toEqual([
      { name: 'Accounting export', is_revoked: true },
      { name: 'Website', is_revoked: false },
    ])
  })

  test('books a refund as the product does: owed to the payer, then paid from the bank', async () => {
    const accounts = `array_agg(account order by amount_minor desc) as accounts`
    const postings = await one(
      `select distinct p.accounts[1] = 'refundsPayable' as is_paid, p.accounts[2] as credited
         from (select ${accounts} from ledger_entry where kind = 'refund' group by charity_id, posting_id) p order by 1`,
    )
    expect(postings).toEqual([
      { is_paid: false, credited: 'refundsPayable' },
      { is_paid: true, credited: 'bank' },
    ])
    expect(
      await one(`select from ledger_entry where account = 'refundsPayable' group by charity_id, donation_id having sum(amount_minor) <> 0`),
    ).toEqual([])
  })

  test('computes fitrah with the announced rates of the day', async () => {
    const lines = (condition: string) =>
      one(
        `select from donation_line l join donation d on d.charity_id = l.charity_id and d.id = l.donation_id where l.item_id = 3 and ${condition}`,
      )
    expect((await lines('true')).length).toBeGreaterThan(100)
    const holds = `exists (select from rate r where r.charity_id = l.charity_id and r.item_id = 42 and r.grade = l.name and r.amount_minor = l.rate_minor and r.valid @> d.donated_on)`
    expect(await lines(`not ${holds}`)).toEqual([])
  })

  test('numbers its receipts without a gap', async () => {
    expect(await one(brokenSeries)).toEqual([])
  })
})

describe('a large load', () => {
  test('adds gifts with their books, receipts, words and totals, and wakes every trigger', async () => {
    const before = Number((await one('select count(*) as n from donation'))[0]?.['n'])
    expect(await loadGiving({ database, donations: 3000, until: '2026-11-20', years: 2 })).toBe(3000)
    expect(Number((await one('select count(*) as n from donation'))[0]?.['n'])).toBe(before + 3000)
    expect(
      await one(`select tgname from pg_trigger t join pg_class c on c.oid = t.tgrelid where not tgisinternal and tgenabled <> 'O'`),
    ).toEqual([])
    expect(
      await one(`select relname from pg_class where relname in ('donation', 'ledger_entry', 'donor') and not relforcerowsecurity`),
    ).toEqual([])
    const [rolled] = await one(
      `select (select sum(gifts) from donation_rollup_now where grain = 'year') as years, (select sum(gifts) from donation_total_now where grain = 'month') as days, (select count(*) from donation) as rows`,
    )
    expect([rolled?.['years'], rolled?.['days']]).toEqual([rolled?.['rows'], rolled?.['rows']])
  })

  test('a large load can be laid upon another', async () => {
    await loadGiving({ database, donations: 500, until: '2026-11-20', years: 1, seed: 2 })
    expect(await one(brokenSeries)).toEqual([])
  })
})

test('more is given on Fridays and in Ramadan, most in its last ten nights', () => {
  const [ordinary, friday, early, late] = ['2026-11-18', '2026-11-20', '2026-02-24', '2026-03-16'].map(day => weightOf(day, true)) as [
    number,
    number,
    number,
    number,
  ]
  expect(friday).toBeGreaterThan(ordinary)
  expect(early).toBeGreaterThan(ordinary)
  expect(late).toBeGreaterThan(early)
  expect(spreadOverDays(1000, '2026-01-01', '2026-12-31', true).reduce((sum, [, gifts]) => sum + gifts, 0)).toBe(1000)
})

test('gifts are shared out to the last one', () => {
  for (const donations of [1, 5, 48, 50, 99, 100, 1001])
    expect(distribute(donations, [0.42, 0.31, 0.09, 0.11, 0.07]).reduce((sum, part) => sum + part, 0)).toBe(donations)
  expect([distribute(100, [0.5, 0.5]), distribute(5, [0, 0])]).toEqual([
    [50, 50],
    [0, 0],
  ])
})
