import { defineServerModule } from '#platform/server/server-module.ts'
import { registrantEraser } from './erase-registrants.ts'

export const serverModule = defineServerModule({
  name: 'tax-registrations',
  personEraser: registrantEraser,
  sealedColumns: [{ table: 'tax_registration', column: 'nric_sealed', sealedAs: 'nric' }],
})
