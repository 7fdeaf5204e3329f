import { listAccounts } from '#features/accounts/server/public.ts'
import { defineServerModule } from '#platform/server/server-module.ts'
import { loadDemoUsers } from './demo.ts'
import { userEndpoints } from './endpoints.ts'
import { exportUsers } from './export-users.ts'
import { rootPath } from '../paths.ts'

export const serverModule = defineServerModule({
  name: 'users',
  endpoints: { users: userEndpoints },
  exporters: [exportUsers.exporter],
  setupSteps: [
    {
      id: 'people',
      place: 60,
      right: 'user-management:add',
      path: `${rootPath}/create`,
      title: t => t.users_setup_people(),
      // The first administrator is there from the start.
      isDone: async (tx, charityId) => (await listAccounts(tx, charityId)).length > 1,
    },
  ],
  demo: { load: loadDemoUsers, after: ['charity'] },
})
