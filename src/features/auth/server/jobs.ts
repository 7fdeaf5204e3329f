import { defineJob, type Job } from '#platform/server/jobs/jobs.ts'
import { forgetDrainedBuckets } from '#platform/server/security/rate-buckets.ts'

/** The background jobs of signing in. */
export const authJobs: readonly Job[] = [
  defineJob(
    'auth.forget-tries',
    ({ db, now }) => db.transact({ charityId: null, readOnly: false }, tx => forgetDrainedBuckets(tx, now())),
    { every: { cron: '41 * * * *', timeZone: 'UTC' } },
  ),
]
