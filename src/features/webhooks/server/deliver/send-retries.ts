import { sql } from 'kysely'
import { listCharitiesWithWebhooks } from '#features/charity/server/public.ts'
import { forEachCharity } from '#platform/server/jobs/for-each-charity.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { JobContext } from '#platform/server/jobs/jobs.ts'
import { hasDue } from './claim-deliveries.ts'
import { sendJob } from './job-names.ts'

/** Has sent what is due by now, for one charity or all: retries, and events of those who publish without a job. */
export async function sendRetries(context: JobContext, { charityId: one }: { charityId: number | null }): Promise<void> {
  const { db, now, enqueue } = context
  await forEachCharity(context, one === null ? await listCharitiesWithWebhooks(db) : [one], charityId =>
    db.transact({ charityId, readOnly: false }, async tx => {
      await endFarWaits(tx, charityId, now())
      if (await hasDue(tx, charityId, now())) await enqueue(tx, sendJob, { charityId })
    }),
  )
}

/** Nothing waits for longer than a day, unless a clock that was ahead says so. */
const farMs = 2 * 86_400_000
/** Ends claims, holds and waits that a clock began that was ahead: nothing would be sent until it is as late as that. */
async function endFarWaits(tx: Tx, charityId: number, at: Date): Promise<void> {
  const [now, far] = [at.toISOString(), new Date(at.getTime() + farMs).toISOString()]
  await sql`
    update webhook_endpoint set claimed_until = null, held_until = null
     where charity_id = ${charityId} and (claimed_until > ${far}::timestamptz or held_until > ${far}::timestamptz)`.execute(tx)
  await sql`
    update webhook_delivery d set next_try_at = ${now}::timestamptz
     where d.charity_id = ${charityId} and d.state = 'waiting' and d.next_try_at > ${far}::timestamptz
       and d.endpoint_id in (select e.id from webhook_endpoint e where e.charity_id = ${charityId})`.execute(tx)
}
