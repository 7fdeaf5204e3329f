import type { Job } from '#platform/server/jobs/jobs.ts'
import { checkFileJob } from './attach-file.ts'
import { forgetUploadsJob } from './purge-uploads.ts'

/** The background part of files. */
export const fileJobs: readonly Job[] = [checkFileJob, forgetUploadsJob]
