import type { Job } from '#platform/server/jobs.ts'

/** The background work of each feature. */
export const featureJobs: readonly Job[] = []
