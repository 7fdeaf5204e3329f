import { sql } from 'kysely'
import { addDays, type Day } from '#kit/days.ts'
import { wallTime } from '#kit/zones.ts'
import { requireCardProvider } from '#features/card-vault/server/public.ts'
import { listActiveCharities } from '#features/charity/server/public.ts'
import type { Tx } from '#platform/server/db.ts'
import { defineJob, type JobContext } from '#platform/server/jobs.ts'
import { chargeRecurrence } from './charge-recurrence.ts'
import { remindOfStopped } from './remind.ts'
import './tables.ts'

/** The name of the job that charges one recurring gift. */
export const chargeJob = 'recurring.charge'

/** The hour of the charity's day from which its donors' cards are charged. */
const openingHour = 8
const atATime = 500

/** The jobs of recurring gifts: every hour those that are due are found, so that a morning without a server is made up the same day; daily the stopped ones are reminded of. */
export const recurringJobs = [
  defineJob('recurring.due', findDue, { every: { cron: '5 * * * *', timeZone: 'UTC' }, seconds: 900 }),
  defineJob<{ charityId: number; recurrenceId: string }>(
    chargeJob,
    (context, { charityId, recurrenceId }) => chargeRecurrence(context, requireCardProvider(), charityId, recurrenceId),
    { atOnce: 16, atOncePerCharity: 8, seconds: 300 },
  ),
  defineJob('recurring.remind', remindOfStopped, { every: { cron: '40 2 * * *', timeZone: 'UTC' }, seconds: 900 }),
]

async function findDue(context: JobContext): Promise<void> {
  for (const charity of await listActiveCharities(context.db)) await findDueOf(context, charity)
}

/** Enqueues the charge of every recurring gift of a charity that is due there, or has an open charge. */
export async function findDueOf(
  { db, now, enqueue }: Pick<JobContext, 'db' | 'now' | 'enqueue'>,
  { charityId, timeZone }: { charityId: number; timeZone: string },
): Promise<void> {
  const today = businessDay(now(), timeZone)
  for (let after: string | null = null, isMore = true; isMore;) {
    const due: string[] = await db.transact({ charityId, readOnly: false }, async tx => {
      const batch = await dueAfter(tx, charityId, today, after)
      for (const recurrenceId of batch)
        await enqueue(tx, chargeJob, { charityId, recurrenceId }, { singletonKey: `${charityId}:${recurrenceId}` })
      return batch
    })
    after = due.at(-1) ?? null
    isMore = due.length === atATime
  }
}

/** The charity's day, which begins at its opening hour: nobody's card is charged at night. */
export function businessDay(at: Date, timeZone: string): Day {
  const { day, time } = wallTime(at, timeZone)
  return Number(time.slice(0, 2)) < openingHour ? addDays(day, -1) : day
}

async function dueAfter(tx: Tx, charityId: number, today: Day, after: string | null): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id from recurrence where charity_id = ${charityId} and state = 'active' and coalesce(retry_on, next_due_on) <= ${today}
      union
      select recurrence_id from recurring_charge where charity_id = ${charityId} and state = 'intended'
    ) due where ${after}::uuid is null or id > ${after}::uuid order by id limit ${atATime}`.execute(tx)
  return rows.map(({ id }) => id)
}
