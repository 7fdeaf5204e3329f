import { sql } from 'kysely'
import { listCharitiesWithWebhooks, listCharityIds } from '#features/charity/server/public.ts'
import { keptDays } from '#features/webhooks/rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { RowOf } from '#platform/server/database/row-types.ts'
import type { JobContext } from '#platform/server/jobs/jobs.ts'
import '../tables.ts'
import { hasDue } from './claim-deliveries.ts'
import { sendJob } from './send-job.ts'

/** One charity, or all of them. */
type Data = { charityId: number | null }

/** Has sent what is due by now: retries, and events of those who publish without a job. */
export async function sendRetries({ db, now, enqueue }: JobContext, { charityId: one }: Data): Promise<void> {
  for (const charityId of one === null ? await listCharitiesWithWebhooks(db) : [one])
    await db.transact({ charityId, readOnly: false }, async tx => {
      if (await hasDue(tx, charityId, now())) await enqueue(tx, sendJob, { charityId })
    })
}

/** The most events that one transaction deletes, with up to twenty deliveries each: it ends well before the time limit of statements. */
const batch = 1000

/** Deletes events with their deliveries after `keptDays`. A charity for which that fails does not stop the others. */
export async function deleteOldEvents({ db, now, log }: JobContext, { charityId: one }: Data): Promise<void> {
  const before = new Date(now().getTime() - keptDays * 86_400_000).toISOString()
  for (const charityId of one === null ? await listCharityIds(db) : [one])
    try {
      while ((await deleteBatch(db, charityId, before)) === batch);
    } catch (error) {
      if (one !== null) throw error
      log.error({ err: error, charityId }, 'old events of webhooks were not deleted')
    }
}

/** Deletes the oldest events. Returns how many. */
const deleteBatch = (db: Db, charityId: number, before: string): Promise<number> =>
  db.transact({ charityId, readOnly: false }, async tx => {
    const { rows } = await sql<RowOf<'webhookEvent', 'id'>>`
      select id from webhook_event where charity_id = ${charityId} and occurred_at < ${before}::timestamptz
       order by occurred_at limit ${batch} for update`.execute(tx)
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return 0
    await sql`delete from webhook_delivery where charity_id = ${charityId} and event_id = any(${ids}::uuid[])`.execute(tx)
    await sql`delete from webhook_event where charity_id = ${charityId} and id = any(${ids}::uuid[])`.execute(tx)
    return ids.length
  })
