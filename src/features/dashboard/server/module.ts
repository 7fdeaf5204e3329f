import { defineServerModule } from '#platform/server/server-module.ts'
import { dashboardEndpoints } from './endpoints.ts'

export const dashboardModule = defineServerModule({
  name: 'dashboard',
  endpoints: { dashboard: dashboardEndpoints },
})
