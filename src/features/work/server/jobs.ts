import type { Job } from '#platform/server/jobs/jobs.ts'
import { expireJob, exportJob } from './export-job.ts'
import { purgeEndedWorkJob } from './purge-ended-work.ts'

/** The background part of long work. */
export const workJobs: readonly Job[] = [exportJob, expireJob, purgeEndedWorkJob]
