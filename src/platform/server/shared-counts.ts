import { sql } from 'kysely'
import type { Db } from './db.ts'
import { blindIndex } from './encryption.ts'

/** Counts a call of one kind by one caller in one window, and answers how many there were on all servers together. */
export type Count = (kind: string, caller: string, windowStartsAt: Date) => Promise<number>

/**
 * Counts in the database, where wrong tries of signing in are counted too; an hourly job forgets them. A caller is kept as a keyed hash. A count may
 * be lost with the database's last half second, so that no call waits for the disk.
 */
export const sharedCounts =
  (db: Db): Count =>
  (kind, caller, windowStartsAt) =>
    db.transact({ charityId: null, readOnly: false }, async tx => {
      const name = `calls.${kind}`
      const subject = blindIndex({ charityId: 0, column: `throttle.${name}` }, caller)
      const [, { rows }] = await Promise.all([
        sql`set local synchronous_commit = off`.execute(tx),
        sql<{
          tries: number
        }>`insert into throttle (kind, subject, window_starts_at, tries) values (${name}, ${subject}, ${windowStartsAt}, 1)
          on conflict (kind, subject, window_starts_at) do update set tries = throttle.tries + 1 returning tries`.execute(tx),
      ])
      return rows[0]?.tries ?? 0
    })
