import { sql } from 'kysely'
import { addDays, type Day } from '#kit/time/days.ts'
import { wallTime } from '#kit/time/time-zones.ts'
import { requireCardProvider } from '#features/card-vault/server/public.ts'
import { listActiveCharities, listCharityIds } from '#features/charity/server/public.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { forEachCharity } from '#platform/server/jobs/for-each-charity.ts'
import { defineJob, type JobContext } from '#platform/server/jobs/jobs.ts'
import { recurringJobNames } from './job-names.ts'
import { chargeRecurrence } from './charge-recurrence.ts'
import { remindOfPaused } from './notify/remind-of-paused.ts'
import './tables.ts'
import type { RowOf } from '#platform/server/database/row-types.ts'

/** The local hour from which cards are charged. */
const firstChargeHour = 8
const batchSize = 500

/**
 * Due gifts are searched hourly, so that charges missed during an outage are made the same day; reminders of paused gifts are sent daily.
 */
export const recurringJobs = [
  defineJob(recurringJobNames.due, enqueueDue, { every: { cron: '5 * * * *', timeZone: 'UTC' }, seconds: 900, byClock: true }),
  defineJob<{ charityId: number; recurrenceId: string }>(
    recurringJobNames.charge,
    (context, { charityId, recurrenceId }) => chargeRecurrence(context, requireCardProvider(), charityId, recurrenceId),
    { atOnce: 16, atOncePerCharity: 8, seconds: 300, byClock: true },
  ),
  defineJob(recurringJobNames.remind, remindOfPaused, { every: { cron: '40 2 * * *', timeZone: 'UTC' }, seconds: 900, byClock: true }),
]

async function enqueueDue(context: JobContext): Promise<void> {
  const zones = new Map((await listActiveCharities(context.db)).map(({ charityId, timeZone }) => [charityId, timeZone]))
  await forEachCharity(context, await listCharityIds(context.db), charityId =>
    enqueueDueOfCharity(context, { charityId, timeZone: zones.get(charityId) ?? null }),
  )
}

/**
 * Enqueues a charge for each of the charity's recurring gifts that is due or has an open charge. `timeZone`: null for a charity that is not
 * active, where only open charges are resolved. @internal tests run it for their own charity, beside others
 */
export async function enqueueDueOfCharity(
  { db, now, enqueue }: Pick<JobContext, 'db' | 'now' | 'enqueue'>,
  { charityId, timeZone }: { charityId: number; timeZone: string | null },
): Promise<void> {
  const today = timeZone === null ? null : businessDay(now(), timeZone)
  for (let after: string | null = null, isMore = true; isMore;) {
    const due: string[] = await db.transact({ charityId, readOnly: false }, async tx => {
      const batch = await listDue(tx, charityId, today, after)
      for (const recurrenceId of batch) await enqueue(tx, recurringJobNames.charge, { charityId, recurrenceId })
      return batch
    })
    after = due.at(-1) ?? null
    isMore = due.length === batchSize
  }
}

/** The charity's current day, beginning at the first charge hour, so that no card is charged at night. @internal tested by itself */
export function businessDay(at: Date, timeZone: string): Day {
  const { day, time } = wallTime(at, timeZone)
  return Number(time.slice(0, 2)) < firstChargeHour ? addDays(day, -1) : day
}

async function listDue(tx: Tx, charityId: number, today: Day | null, after: string | null): Promise<string[]> {
  const { rows } = await sql<RowOf<'recurrence', 'id'>>`
    select id from (
      select id from recurrence where charity_id = ${charityId} and state = 'active' and coalesce(retry_on, next_due_on) <= ${today}::date
      union
      select recurrence_id from recurring_charge where charity_id = ${charityId} and state = 'intended'
    ) due where ${after}::uuid is null or id > ${after}::uuid order by id limit ${batchSize}`.execute(tx)
  return rows.map(({ id }) => id)
}
