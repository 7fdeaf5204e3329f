import { defineServerModule } from '#platform/server/server-module.ts'
import { receiptEndpoints } from './endpoints.ts'
import { receiptFile } from './print/print-many.ts'

export const serverModule = defineServerModule({
  name: 'receipts',
  endpoints: { receipts: receiptEndpoints },
  fileGenerators: [receiptFile],
})
