import { defineServerModule } from '#platform/server/server-module.ts'
import { loadDemoApiKeys } from './demo.ts'
import { apiKeyEndpoints } from './endpoints.ts'

export const serverModule = defineServerModule({
  name: 'api-keys',
  endpoints: { apiKeys: apiKeyEndpoints },
  demo: { load: loadDemoApiKeys, after: ['users'] },
})
