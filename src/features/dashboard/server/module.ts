import { defineServerModule } from '#platform/server/server-module.ts'
import { dashboardEndpoints } from './endpoints.ts'

export const serverModule = defineServerModule({
  name: 'dashboard',
  endpoints: { dashboard: dashboardEndpoints },
})
