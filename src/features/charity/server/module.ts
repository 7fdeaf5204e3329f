import { defineServerModule } from '#platform/server/server-module.ts'
import { loadDemoCharities } from './demo.ts'

export const serverModule = defineServerModule({
  name: 'charity',
  sealedColumns: [{ table: 'bank_account', column: 'number_sealed' }],
  demo: { load: loadDemoCharities, after: [] },
})
