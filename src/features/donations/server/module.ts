import { defineServerModule } from '#platform/server/server-module.ts'
import { donationEndpoints, donationExport } from './endpoints.ts'

export const serverModule = defineServerModule({
  name: 'donations',
  endpoints: { donations: donationEndpoints },
  exporters: [donationExport.exporter],
})
