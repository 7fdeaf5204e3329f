import { nameKeyJob } from './fill-in-name-keys.ts'
import { donorEraser } from './merged/erase-donors.ts'
import { defineServerModule } from '#platform/server/server-module.ts'

export const serverModule = defineServerModule({
  name: 'donors',
  jobs: [nameKeyJob],
  personEraser: donorEraser,
  sealedColumns: [{ table: 'donor', column: 'nric_sealed', sealedAs: 'nric' }],
})
