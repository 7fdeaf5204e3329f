import { defineServerModule } from '#platform/server/server-module.ts'
import { loadDemoTax } from './demo.ts'
import { taxEndpoints } from './endpoints.ts'

export const serverModule = defineServerModule({
  name: 'tax',
  endpoints: { tax: taxEndpoints },
  demo: { load: loadDemoTax, after: ['gifts', 'recurring'] },
})
