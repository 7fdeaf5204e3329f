import { defineServerModule } from '#platform/server/server-module.ts'
import { loadDemoProfiles } from './demo.ts'
import { charityEndpoints } from './endpoints.ts'
import { charitySetupSteps } from './setup-steps.ts'

export const serverModule = defineServerModule({
  name: 'charity-profile',
  endpoints: { charity: charityEndpoints },
  sealedColumns: [{ table: 'charity_change', column: 'values_sealed' }],
  setupSteps: charitySetupSteps,
  demo: { load: loadDemoProfiles, after: ['charity', 'users'] },
})
