import { defineServerModule } from '#platform/server/server-module.ts'
import { loadDemoProfiles } from './demo.ts'
import { charityEndpoints } from './endpoints.ts'

export const serverModule = defineServerModule({
  name: 'charity-profile',
  endpoints: { charity: charityEndpoints },
  sealedColumns: [{ table: 'charity_change', column: 'values_sealed' }],
  demo: { load: loadDemoProfiles, after: ['charity', 'users'] },
})
