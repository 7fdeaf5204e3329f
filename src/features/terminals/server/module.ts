import { defineServerModule } from '#platform/server/server-module.ts'
import { loadDemoTerminals } from './demo.ts'
import { terminalEndpoints } from './endpoints.ts'

export const serverModule = defineServerModule({
  name: 'terminals',
  endpoints: { terminals: terminalEndpoints },
  demo: { load: loadDemoTerminals, after: ['gifts', 'purchases'] },
})
