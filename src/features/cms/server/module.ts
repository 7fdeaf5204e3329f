import { defineServerModule } from '#platform/server/server-module.ts'
import { cmsEndpoints } from './endpoints.ts'

export const cmsModule = defineServerModule({
  name: 'cms',
  endpoints: { cms: cmsEndpoints },
})
