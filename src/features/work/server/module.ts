import { defineServerModule } from '#platform/server/server-module.ts'
import { viewEndpoints, workEndpoints } from './endpoints.ts'
import { workEraser } from './erase-work.ts'
import { workJobs } from './jobs.ts'

export const serverModule = defineServerModule({
  name: 'work',
  endpoints: { views: viewEndpoints, work: workEndpoints },
  jobs: workJobs,
  personEraser: workEraser,
  sealedColumns: [{ table: 'work_item', column: 'request_sealed' }],
})
