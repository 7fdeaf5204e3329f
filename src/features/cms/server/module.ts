import { defineServerModule } from '#platform/server/server-module.ts'
import { cmsEndpoints } from './endpoints.ts'

export const serverModule = defineServerModule({
  name: 'cms',
  endpoints: { cms: cmsEndpoints },
})
