import type { Job } from '#platform/server/jobs/jobs.ts'
import { checkFileJob } from './attach-file.ts'
import { purgeUploadsJob } from './purge-uploads.ts'
import { removeFilesJob } from './remove-files.ts'

/** The background part of files. */
export const fileJobs: readonly Job[] = [checkFileJob, purgeUploadsJob, removeFilesJob]
