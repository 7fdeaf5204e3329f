import type { Job } from '#platform/server/jobs.ts'
import { checkFileJob } from './adopt.ts'
import { forgetUploadsJob } from './forget-uploads.ts'

/** The background part of files. */
export const fileJobs: readonly Job[] = [checkFileJob, forgetUploadsJob]
