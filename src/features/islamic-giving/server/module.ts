import { defineServerModule } from '#platform/server/server-module.ts'
import { islamicGivingEndpoints } from './endpoints.ts'
import { islamicExport } from './read-islamic-gifts.ts'

export const serverModule = defineServerModule({
  name: 'islamic-giving',
  endpoints: { islamicGiving: islamicGivingEndpoints },
  exporters: [islamicExport.exporter],
})
