export { requestJobs } from './jobs.ts'
