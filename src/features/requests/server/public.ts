export { evidenceHash } from './evidence.ts'
export { requestJobs } from './jobs.ts'
export { pendingOf } from './pending.ts'
export { factsOf } from './read-gift.ts'
