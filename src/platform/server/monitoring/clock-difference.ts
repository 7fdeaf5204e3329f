import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import type { Computed } from '../database/row-types.ts'

/** Milliseconds by which the clocks of a server and its database may differ. */
const toleratedMs = 60_000

/** Reads the database's clock. */
export const readDatabaseClock = (db: Db): Promise<Date> =>
  db.transact({ charityId: null, readOnly: true }, async tx => {
    const { rows } = await sql<Computed<{ ms: number }>>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(tx)
    return new Date(rows[0]!.ms)
  })

/** Passes while this server's clock and the database's agree. How long `read` takes counts for neither. */
export const clocksAgree =
  (read: () => Promise<Date>, now: () => Date): (() => Promise<void>) =>
  async () => {
    const before = now().getTime()
    const there = (await read()).getTime()
    const [ahead, behind] = [before - there, there - now().getTime()]
    const seconds = Math.round(Math.max(ahead, behind) / 1000)
    if (seconds * 1000 > toleratedMs)
      throw new Error(`The clock of this server is ${seconds} s ${ahead > 0 ? 'ahead of' : 'behind'} the database's. Set both by NTP.`)
  }
