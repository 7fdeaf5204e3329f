import type { Job } from '#platform/server/jobs.ts'
import { forgetFileJob } from './forget-file.ts'
import { readJob } from './read-job.ts'
import { recheckJob } from './recheck.ts'
import { recordJob } from './record-job.ts'
import { undoJob } from './undo-job.ts'

/** The background part of bulk upload. */
export const importJobs: readonly Job[] = [readJob, recheckJob, recordJob, undoJob, forgetFileJob]
