import { defineServerModule } from '#platform/server/server-module.ts'
import { donorErasureEndpoints } from './endpoints.ts'
import { purgeExpiredRecordsJob } from './jobs.ts'

export const serverModule = defineServerModule({
  name: 'donor-erasure',
  endpoints: { donorErasures: donorErasureEndpoints },
  jobs: [purgeExpiredRecordsJob],
  sealedColumns: [{ table: 'donor_erasure', column: 'kept_sealed', sealedAs: 'kept' }],
})
