import type { Job } from '#platform/server/jobs/jobs.ts'
import { deleteFileJob } from './read/delete-file.ts'
import { readJob } from './read/read-job.ts'
import { recheckJob } from './review/recheck.ts'
import { recordJob } from './record/record-job.ts'
import { undoJob } from './record/undo-job.ts'

/** The background jobs of bulk upload. */
export const importJobs: readonly Job[] = [readJob, recheckJob, recordJob, undoJob, deleteFileJob]
