import { defineServerModule } from '#platform/server/server-module.ts'
import { loadDemoUsers } from './demo.ts'
import { userEndpoints } from './endpoints.ts'
import { exportUsers } from './export-users.ts'

export const serverModule = defineServerModule({
  name: 'users',
  endpoints: { users: userEndpoints },
  exporters: [exportUsers.exporter],
  demo: { load: loadDemoUsers, after: ['charity'] },
})
