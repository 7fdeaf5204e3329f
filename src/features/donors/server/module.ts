import { defineServerModule } from '#platform/server/server-module.ts'

export const serverModule = defineServerModule({
  name: 'donors',
  sealedColumns: [{ table: 'donor', column: 'nric_sealed', sealedAs: 'nric' }],
})
