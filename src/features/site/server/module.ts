import { defineServerModule } from '#platform/server/server-module.ts'
import { siteEndpoints } from './endpoints.ts'

export const serverModule = defineServerModule({
  name: 'site',
  endpoints: { site: siteEndpoints },
})
