import { defineServerModule } from '#platform/server/server-module.ts'
import { loadDemoTax } from './demo.ts'
import { taxEndpoints } from './endpoints.ts'
import { registerMarkedJob } from './register-marked.ts'

export const serverModule = defineServerModule({
  name: 'tax',
  endpoints: { tax: taxEndpoints },
  jobs: [registerMarkedJob],
  demo: { load: loadDemoTax, after: ['gifts', 'recurring'] },
})
