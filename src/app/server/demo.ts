import { sql } from 'kysely'
import { listCharityIds } from '#features/charity/server/public.ts'
import { type Tx } from '#platform/server/database/database.ts'
import { openDb } from '#platform/server/database/open-db.ts'
import { demoLoaders } from './features/modules.ts'
import type { Computed } from '#platform/server/database/row-types.ts'

/** Runs ANALYZE before the first visitors come; autovacuum does so only after a minute. */
async function countFilled(tx: Tx): Promise<void> {
  const { rows } = await sql<Computed<{ relation: string }>>`
    select c.oid::regclass::text as relation from pg_class c
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and pg_relation_size(c.oid) > 0`.execute(tx)
  await sql`analyze ${sql.raw(rows.map(({ relation }) => relation).join(', '))}`.execute(tx)
}

/** Loads the demo charities into a database that has none yet, all of them or nothing. Returns whether it did. */
export async function loadDemo({ owner, jobs }: { owner: string; jobs: string }, now: () => Date): Promise<boolean> {
  const [db, seesAll] = [openDb(owner, { max: 1 }), openDb(jobs, { max: 1 })] // an owner that is no superuser sees no charity by itself
  try {
    if ((await listCharityIds(seesAll)).length) return false
    return await db.transact({ charityId: null, readOnly: false }, async tx => {
      // Several servers may start at once: the others wait until the first one has loaded everything.
      await sql`set local lock_timeout = '5min'`.execute(tx)
      await sql`set local statement_timeout = '5min'`.execute(tx)
      await sql`select pg_advisory_xact_lock(727275)`.execute(tx)
      if ((await listCharityIds(seesAll)).length) return false
      const enter = async (charityId: number) =>
        void (await sql`select set_config('app.charity_id', ${String(charityId)}, true)`.execute(tx))
      for (const load of demoLoaders) await load({ tx, now, enter })
      await countFilled(tx)
      return true
    })
  } finally {
    await Promise.all([db.close(), seesAll.close()])
  }
}
