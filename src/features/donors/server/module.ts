import { defineServerModule } from '#platform/server/server-module.ts'
import { donorEndpoints } from './endpoints.ts'

export const serverModule = defineServerModule({
  name: 'donors',
  endpoints: { donors: donorEndpoints },
  sealedColumns: [{ table: 'donor', column: 'nric_sealed', sealedAs: 'nric' }],
})
