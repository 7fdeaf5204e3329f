import { sql } from 'kysely'
import { listCharitiesWithWebhooks, listCharityIds } from '#features/charity/server/public.ts'
import { keptDays } from '#features/webhooks/rules.ts'
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

/** Deletes events with their deliveries after `keptDays`. */
export async function deleteOldEvents({ db, now }: JobContext, { charityId: one }: Data): Promise<void> {
  const before = new Date(now().getTime() - keptDays * 86_400_000).toISOString()
  for (const charityId of one === null ? await listCharityIds(db) : [one])
    await db.transact({ charityId, readOnly: false }, async tx => {
      await sql`
        delete from webhook_delivery d using webhook_event v
         where d.charity_id = ${charityId} and v.charity_id = d.charity_id and v.id = d.event_id and v.occurred_at < ${before}::timestamptz`.execute(
        tx,
      )
      await sql`delete from webhook_event where charity_id = ${charityId} and occurred_at < ${before}::timestamptz`.execute(tx)
    })
}
