import { defineServerModule } from '#platform/server/server-module.ts'
import { legalEndpoints } from './endpoints.ts'

export const legalModule = defineServerModule({
  name: 'legal',
  endpoints: { legal: legalEndpoints },
})
