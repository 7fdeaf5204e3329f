import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { openDb } from '#platform/server/database/open-db.ts'
import { genericPlan, preparedQuery, preparedPlan } from '#platform/server/database/prepared-statement.ts'
import { db, newCharity } from '../factories/new-charity.ts'

const read = preparedQuery(
  ({ charityId, at, among }: { charityId: number; at: string | null; among: readonly number[] }) => sql<Record<string, unknown>>`
    select c.charity_id, c.created_at is null as has_no_age, ${at}::timestamptz as at_that_time, 9007199254740991 as a_lot, ${charityId}::int + 1 as next_one
      from charity c where c.charity_id = ${charityId} and c.charity_id = any(${among}::int[])`,
)

test('a prepared statement uses new values each time, and is compiled and planned once per connection', async () => {
  const { charityId } = await newCharity()
  await db.transact({ charityId, readOnly: true }, async tx => {
    const expected = { charityId, hasNoAge: false, aLot: 9_007_199_254_740_991, nextOne: charityId + 1 }
    for (const at of ['2026-03-02T04:00:00Z', null, '2026-03-02T04:00:00.5Z'])
      expect(await read(tx, { charityId, at, among: [1, charityId] })).toEqual([{ ...expected, atThatTime: at }])
    expect(await read(tx, { charityId, at: null, among: [] })).toEqual([])
    const concurrentReads = await Promise.all([1, 2, 3].map(() => read(tx, { charityId, at: null, among: [charityId] })))
    expect(concurrentReads.map(rows => rows.length)).toEqual([1, 1, 1])

    for (let i = 0; i < 10; i++) await sql`select ${i}::int as passing`.execute(tx)
    const { rows } = await sql<{ statement: string; plans: number }>`
      select statement, generic_plans + custom_plans as plans from pg_prepared_statements where statement like '%a_lot%' or statement like '%passing%'`.execute(
      tx,
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.plans).toBe(7)
  })
})

test('a failed prepared statement reports its error, and the next one succeeds', async () => {
  const { charityId } = await newCharity()
  const divide = (by: number) =>
    db.transact(
      { charityId, readOnly: true },
      async tx => (await preparedPlan(sql<{ n: number }>`select 10 / ${by}::int as n`).execute(tx)).rows,
    )
  expect(await divide(2)).toEqual([{ n: 5 }])
  await expect(divide(0)).rejects.toThrow('division by zero')
  expect(await divide(5)).toEqual([{ n: 2 }])
})

test('a statement that fails in its first packet, and one behind it that was not carried out, succeed later on that connection', async () => {
  const { charityId } = await newCharity()
  const one = openDb(inject('database').app, { max: 1 })
  const ask = (by: number) =>
    one.transact({ charityId, readOnly: true }, async tx => {
      const answers = await Promise.all([
        preparedPlan(sql<{ n: number }>`select 20 / ${by}::int as n`).execute(tx),
        preparedPlan(sql<{ n: number }>`select ${by}::int + 100 as n`).execute(tx),
      ])
      return answers.flatMap(({ rows }) => rows.map(({ n }) => n))
    })
  await expect(ask(0)).rejects.toThrow('division by zero')
  expect(await ask(2)).toEqual([10, 102])
  expect(await ask(5)).toEqual([4, 105])
  await one.close()
})

test('plans a statement for all values from its first use, and those behind it as before', async () => {
  const { charityId } = await newCharity()
  await db.transact({ charityId, readOnly: true }, async tx => {
    const read = (mark: typeof genericPlan, table: 'fund' | 'donor') =>
      mark(sql`select r.id from ${sql.table(table)} r where r.charity_id = ${charityId} and r.id = any(${[]}::uuid[])`).execute(tx)
    for (let i = 0; i < 3; i++) await Promise.all([read(genericPlan, 'fund'), read(preparedPlan, 'donor')])
    const { rows } = await sql<{ generic: number; custom: number }>`
      select generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements
       where statement like '%from "fund" r where%' or statement like '%from "donor" r where%' order by 1`.execute(tx)
    expect(rows).toEqual([
      { generic: 0, custom: 3 },
      { generic: 3, custom: 0 },
    ])
  })
})
