import { defineServerModule } from '#platform/server/server-module.ts'
import { loadDemoImports } from './demo.ts'
import { importEndpoints } from './endpoints.ts'
import { importJobs } from './jobs.ts'
import { importedPersonEraser } from './record/erase-rows.ts'

export const serverModule = defineServerModule({
  name: 'imports',
  endpoints: { imports: importEndpoints },
  jobs: importJobs,
  personEraser: importedPersonEraser,
  sealedColumns: [
    { table: 'donation_import', column: 'samples_sealed' },
    { table: 'import_row', column: 'rest_sealed' },
  ],
  demo: { load: loadDemoImports, after: ['gifts'] },
})
