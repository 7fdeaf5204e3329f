import { requestJobs } from '#features/requests/server/public.ts'
import { cardVaultJobs } from '#features/card-vault/server/jobs.ts'
import { cardJobs } from '#features/cards/server/jobs.ts'
import { recurringJobs } from '#features/recurring/server/jobs.ts'
import { authJobs } from '#features/auth/server/jobs.ts'
import { importJobs } from '#features/imports/server/jobs.ts'
import { fileJobs } from '#features/files/server/jobs.ts'
import { workJobs } from '#features/work/server/jobs.ts'
import type { Job } from '#platform/server/jobs.ts'

/** The background work of each feature. */
export const featureJobs: readonly Job[] = [
  ...authJobs,
  ...fileJobs,
  ...workJobs,
  ...cardVaultJobs,
  ...cardJobs,
  ...recurringJobs,
  ...requestJobs,
  ...importJobs,
]
