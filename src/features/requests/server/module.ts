import { defineServerModule } from '#platform/server/server-module.ts'
import { loadDemoRequests } from './demo.ts'
import { payerCodeEraser } from './decide/erase-payers.ts'
import { requestEndpoints } from './endpoints.ts'
import { requestJobs } from './jobs.ts'

export const serverModule = defineServerModule({
  name: 'requests',
  endpoints: { requests: requestEndpoints },
  jobs: requestJobs,
  personEraser: payerCodeEraser,
  demo: { load: loadDemoRequests, after: ['gifts', 'users'] },
})
