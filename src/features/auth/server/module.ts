import { defineServerModule } from '#platform/server/server-module.ts'
import { authEndpoints } from './endpoints.ts'
import { authJobs } from './jobs.ts'

export const serverModule = defineServerModule({
  name: 'auth',
  endpoints: { auth: authEndpoints },
  jobs: authJobs,
})
