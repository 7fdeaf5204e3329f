import { listActiveCharities } from '#features/charity/server/public.ts'
import { forEachCharity } from '#platform/server/jobs/for-each-charity.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { registerMarked, registerMarkedJob } from './register-marked.ts'

/** Registers gifts that were marked before marks registered them. After the first runs there are none. */
export const taxJobs = [
  defineJob(
    registerMarkedJob,
    async context => {
      await forEachCharity(context, await listActiveCharities(context.db), ({ charityId }) => registerMarked(context, charityId))
    },
    { every: { cron: '*/10 * * * *', timeZone: 'UTC' }, seconds: 3600 },
  ),
]
