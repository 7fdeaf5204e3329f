import { sql } from 'kysely'
import { loadDemoCharities } from '#features/charity/server/demo.ts'
import { loadDemoGiving } from '#features/gifts/server/seed/demo.ts'
import { loadDemoRamadans } from '#features/hijri-calendar/server/demo.ts'
import { loadDemoOrders } from '#features/purchases/server/demo.ts'
import { loadDemoImports } from '#features/imports/server/demo.ts'
import { loadDemoRates } from '#features/rates/server/demo.ts'
import { loadDemoRecurrences } from '#features/recurring/server/demo/load-demo.ts'
import { loadDemoRequests } from '#features/requests/server/demo.ts'
import { loadDemoTax } from '#features/tax/server/demo.ts'
import { loadDemoUsers } from '#features/users/server/demo.ts'
import { allCharities } from '#platform/server/audit-anchor.ts'
import { openDb, type Tx } from '#platform/server/db.ts'
import type { DemoLoader } from '#platform/server/demo.ts'

/** Each feature's part of the demo, in the order in which they build on each other. */
const loaders: readonly DemoLoader[] = [
  loadDemoCharities,
  loadDemoUsers,
  loadDemoRates,
  loadDemoRamadans,
  loadDemoGiving,
  loadDemoImports,
  loadDemoOrders,
  loadDemoRecurrences,
  loadDemoRequests,
  loadDemoTax,
]

/** Tells the planner how much there is, before the first visitors come: by itself the database counts only after a minute. */
async function countFilled(tx: Tx): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select c.oid::regclass::text as name from pg_class c
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and pg_relation_size(c.oid) > 0`.execute(tx)
  await sql`analyze ${sql.raw(rows.map(({ name }) => name).join(', '))}`.execute(tx)
}

/** Loads the demo charities into a database that has none yet, all of them or nothing. Answers whether it did. */
export async function loadDemo({ owner, jobs }: { owner: string; jobs: string }, now: () => Date): Promise<boolean> {
  const [db, seesAll] = [openDb(owner, 1), openDb(jobs, 1)] // an owner that is no superuser sees no charity by itself
  try {
    if ((await allCharities(seesAll)).length) return false
    return await db.transact({ charityId: null, readOnly: false }, async tx => {
      // Several servers may start at once: the others wait until the first one has loaded everything.
      await sql`set local lock_timeout = '5min'`.execute(tx)
      await sql`set local statement_timeout = '5min'`.execute(tx)
      await sql`select pg_advisory_xact_lock(727275)`.execute(tx)
      if ((await allCharities(seesAll)).length) return false
      const enter = async (charityId: number) =>
        void (await sql`select set_config('app.charity_id', ${String(charityId)}, true)`.execute(tx))
      for (const load of loaders) await load({ tx, now, enter })
      await countFilled(tx)
      return true
    })
  } finally {
    await Promise.all([db.close(), seesAll.close()])
  }
}
