import { defineServerModule } from '#platform/server/server-module.ts'
import { fileEndpoints } from './endpoints.ts'
import { fileJobs } from './jobs.ts'
import { fileEraser } from './remove-files.ts'

export const serverModule = defineServerModule({
  name: 'files',
  endpoints: { files: fileEndpoints },
  jobs: fileJobs,
  personEraser: fileEraser,
})
