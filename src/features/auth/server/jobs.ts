import { defineJob, type Job } from '#platform/server/jobs.ts'
import { forgetOldTries } from './throttle.ts'

/** The background part of signing in. */
export const authJobs: readonly Job[] = [
  defineJob('auth.forget-tries', ({ db, now }) => db.transact({ charityId: null, readOnly: false }, tx => forgetOldTries(tx, now())), {
    every: { cron: '41 3 * * *', timeZone: 'UTC' },
  }),
]
