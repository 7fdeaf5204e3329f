import { expect, test } from 'vitest'
import { contract } from '#contract.ts'
import { servedEndpoints } from '#app/server/features/modules.ts'
import { rights } from '#features/roles/rules.ts'
import { preferenceIds } from '#kit/giving/ids.ts'
import { newId } from '#kit/security/ids.ts'
import type { Context } from '#platform/server/context.ts'
import { newPool } from '#platform/server/database/connections.ts'
import { type Tx } from '#platform/server/database/database.ts'
import { openDb } from '#platform/server/database/open-db.ts'
import { vacuumAnalyze } from '#platform/server/database/vacuum.ts'
import { blocksOf } from '../blocks.ts'
import { newDemoDatabase, now } from '../demo-database.ts'
import { record } from '../record.ts'

const database = newDemoDatabase()

const { donations, islamicGiving, purchases } = preferenceIds

/**
 * Adds donors: one in ten gave nothing, one in three by Islamic giving too, one in nine also bought something; some of them the same at the
 * same time. Few give much.
 */
async function addDonors(from: number, to: number): Promise<void> {
  const owner = newPool({ connectionString: database.owner, max: 1 })
  const client = await owner.connect()
  await client.query(`set app.charity_id = '1'`)
  await client.query(
    `with made as (
       insert into donor (charity_id, id, donor_type, name, created_at, updated_at)
       select 1, uuidv7(), 1, 'Donor ' || n, now(), now() from generate_series(${from}, ${to - 1}) n returning id, split_part(name, ' ', 2)::int as n),
     gave as (
       select id, m.module, 1 + n % 3 as gifts, (100 * (9973.0 / (1 + (n::bigint * 7919 * (m.module - 6)) % 9973)) ^ 1.3)::bigint as total,
              timestamptz '2020-01-01' + ((n::bigint * 104729 * (m.module - 6)) % 20011) * interval '1 hour' as at
         from made cross join (values (${donations}), (${islamicGiving}), (${purchases})) m (module)
        where n % 10 <> 0 and (m.module = ${donations} or (m.module = ${islamicGiving} and n % 3 = 0) or (m.module = ${purchases} and n % 9 = 0)))
     insert into donor_giving as g (charity_id, donor_id, app_preference_id, gifts, total_minor, first_at, last_at)
     select 1, id, module, gifts, total, at, at from gave
     union all select 1, id, 0, sum(gifts), sum(total), min(at), max(at) from gave group by id
     on conflict (charity_id, donor_id, app_preference_id) do update
       set gifts = excluded.gifts, total_minor = excluded.total_minor, first_at = excluded.first_at, last_at = excluded.last_at`,
  )
  // A row for all modules comes with a donor, by the end of the statement that adds both.
  await client.query(
    `update donor_giving g set gifts = s.gifts, total_minor = s.total, first_at = s.first_at, last_at = s.last_at
       from (select donor_id, sum(gifts) as gifts, sum(total_minor) as total, min(first_at) as first_at, max(last_at) as last_at
               from donor_giving where charity_id = 1 and app_preference_id <> 0 group by 1) s
      where g.charity_id = 1 and g.donor_id = s.donor_id and g.app_preference_id = 0`,
  )
  await vacuumAnalyze(client, ['donor', 'donor_giving'])
  client.release()
  await owner.end()
}

type PlaceInList = { sortBy: 'lastGift' | 'lifetime'; sortExpression?: 'asc' | 'desc'; pageNumber?: number }
const listOf = (modules: readonly string[], place: PlaceInList) => (tx: Tx) => {
  const can = (right: string) =>
    rights.includes(right as `${string}:${string}`) &&
    (!/^(donations|islamic-giving|purchases):/.test(right) || modules.includes(right.split(':')[0]!))
  const actor = { userId: newId(), charityId: 1, sessionId: '', roleId: '', name: '', can }
  const context = { tx, actor, now, audit: () => {}, says: () => {}, afterCommit: () => {} } as unknown as Context
  const request = contract.donorProfiles.list.spec.body.parse({ pageSize: 20, sortExpression: 'desc', ...place })
  return servedEndpoints.donorProfiles.handlers.list(context, request as never)
}
const orders = { lastGift: 'max(t.last_at)', lifetime: 'coalesce(sum(t.total_minor), 0)' } as const

/** The same page by sorting all donors. */
async function sortAllDonors(
  modules: readonly number[],
  { sortBy, sortExpression = 'desc', pageNumber = 1 }: PlaceInList,
): Promise<string[]> {
  const owner = newPool({ connectionString: database.owner, max: 1 })
  const { rows } = await owner.query<{ id: string }>(
    `select o.id from donor o left join donor_giving t on t.charity_id = 1 and t.donor_id = o.id and t.app_preference_id = any($1)
      where o.charity_id = 1 and o.is_active group by o.id
      order by ${orders[sortBy]} ${sortExpression} nulls ${sortExpression === 'desc' ? 'last' : 'first'}, o.id ${sortExpression} limit 20 offset ${20 * (pageNumber - 1)}`,
    [modules],
  )
  await owner.end()
  return rows.map(({ id }) => id)
}

test('a reader of some modules sees donors in the order of what they gave there, and few are read for it', async () => {
  const blocks = async () => {
    const used: Record<string, number> = {}
    for (const modules of [['donations'], ['islamic-giving'], ['donations', 'islamic-giving']])
      for (const sortBy of ['lastGift', 'lifetime'] as const)
        for (const sortExpression of ['desc', 'asc'] as const)
          used[`${modules.join()} by ${sortBy} ${sortExpression}`] = await blocksOf(
            database.app,
            await record(database.app, 1, listOf(modules, { sortBy, sortExpression })),
          )
    return used
  }
  await addDonors(0, 4000)
  const before = await blocks()
  await addDonors(4000, 20_000)
  const after = await blocks()
  expect(Object.entries(after).filter(([what, used]) => used > before[what]! * 1.3)).toEqual([])

  const db = openDb(database.app, { max: 1 })
  const subsets = [
    [['donations'], [donations]],
    [
      ['islamic-giving', 'purchases'],
      [islamicGiving, purchases],
    ],
    [['purchases'], [purchases]],
  ] as const
  for (const [modules, ids] of subsets)
    for (const sortBy of ['lastGift', 'lifetime'] as const)
      for (const where of [{}, { pageNumber: 7 }, { pageNumber: 60 }, { pageNumber: 990 }, { sortExpression: 'asc' }] as const) {
        const place: PlaceInList = { sortBy, ...where }
        const { items } = (await db.transact({ charityId: 1, readOnly: true }, listOf(modules, place))) as { items: { donorId: string }[] }
        expect(
          items.map(({ donorId }) => donorId),
          `${modules.join()} ${JSON.stringify(place)}`,
        ).toEqual(await sortAllDonors(ids, place))
      }
  await db.close()
})
