import { defineServerModule } from '#platform/server/server-module.ts'
import { loadDemoDuplicates } from './demo.ts'
import { donorMergeEndpoints } from './endpoints.ts'
import { mergeEraser } from './erase-merges.ts'
import { duplicatesJob } from './scan-duplicates.ts'

export const serverModule = defineServerModule({
  name: 'donor-merge',
  endpoints: { donorMerges: donorMergeEndpoints },
  jobs: [duplicatesJob],
  personEraser: mergeEraser,
  demo: { load: loadDemoDuplicates, after: ['gifts'] },
  sealedColumns: [{ table: 'donor_merge', column: 'before_sealed', sealedAs: 'before' }],
})
