import { listCharitiesWithWebhooks } from '#features/charity/server/public.ts'
import { forEachCharity } from '#platform/server/jobs/for-each-charity.ts'
import type { JobContext } from '#platform/server/jobs/jobs.ts'
import { hasDue } from './claim-deliveries.ts'
import { sendJob } from './job-names.ts'

/** Has sent what is due by now, for one charity or all: retries, and events of those who publish without a job. */
export async function sendRetries(context: JobContext, { charityId: one }: { charityId: number | null }): Promise<void> {
  const { db, now, enqueue } = context
  await forEachCharity(context, one === null ? await listCharitiesWithWebhooks(db) : [one], charityId =>
    db.transact({ charityId, readOnly: false }, async tx => {
      if (await hasDue(tx, charityId, now())) await enqueue(tx, sendJob, { charityId })
    }),
  )
}
