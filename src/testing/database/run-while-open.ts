import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/database.ts'
import { db, type newCharity } from '../factories/new-charity.ts'

type TestCharity = Pick<Awaited<ReturnType<typeof newCharity>>, 'charityId' | 'sql'>

/**
 * Carries out `first`, and `second` on another connection before it commits; it commits when `second` waits for its locks, or has ended.
 */
export async function runWhileOpen<Result>(
  { charityId, sql: ask }: TestCharity,
  first: (tx: Tx) => Promise<unknown>,
  second: () => Promise<Result>,
): Promise<Result> {
  let running: Promise<Result> | undefined
  await db.transact({ charityId, readOnly: false }, async tx => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await first(tx)
    let hasEnded = false
    running = second()
    void running.catch(() => {}).finally(() => (hasEnded = true))
    const waiting = `select from pg_stat_activity where $1::int = any(pg_blocking_pids(pid))`
    while (!hasEnded && (await ask(waiting, [rows[0]!.pid])).length === 0) await setTimeout(5)
  })
  return running!
}
