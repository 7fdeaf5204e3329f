import { defineServerModule } from '#platform/server/server-module.ts'

export const serverModule = defineServerModule({
  name: 'tax-registrations',
  sealedColumns: [{ table: 'tax_registration', column: 'nric_sealed', sealedAs: 'nric' }],
})
