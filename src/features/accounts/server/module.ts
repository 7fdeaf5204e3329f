import { defineServerModule } from '#platform/server/server-module.ts'

export const serverModule = defineServerModule({
  name: 'accounts',
  sealedColumns: [{ table: 'app_user', column: 'id_no_sealed' }],
})
