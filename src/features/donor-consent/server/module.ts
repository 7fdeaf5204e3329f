import { defineServerModule } from '#platform/server/server-module.ts'
import { loadDemoConsents } from './demo.ts'
import { donorConsentEndpoints } from './endpoints.ts'

export const serverModule = defineServerModule({
  name: 'donor-consent',
  endpoints: { donorConsents: donorConsentEndpoints },
  demo: { load: loadDemoConsents, after: ['gifts', 'users'] },
})
