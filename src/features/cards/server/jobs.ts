import { defineJob } from '#platform/server/jobs/jobs.ts'
import { remindOfExpiry } from './remind-of-expiry.ts'

/** The daily reminder of stored cards that are about to expire. */
export const cardJobs = [defineJob('cards.expiring', remindOfExpiry, { every: { cron: '20 2 * * *', timeZone: 'UTC' }, seconds: 900 })]
