import { defineServerModule } from '#platform/server/server-module.ts'
import { loadDemoTax } from './demo.ts'
import { taxEndpoints } from './endpoints.ts'
import { taxJobs } from './jobs.ts'

export const serverModule = defineServerModule({
  name: 'tax',
  endpoints: { tax: taxEndpoints },
  jobs: taxJobs,
  demo: { load: loadDemoTax, after: ['gifts', 'recurring'] },
})
