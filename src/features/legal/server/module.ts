import { defineServerModule } from '#platform/server/server-module.ts'
import { legalEndpoints } from './endpoints.ts'

export const serverModule = defineServerModule({
  name: 'legal',
  endpoints: { legal: legalEndpoints },
})
