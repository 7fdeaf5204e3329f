import { defineServerModule } from '#platform/server/server-module.ts'
import { rateEndpoints } from './endpoints.ts'
import { exportRates } from './export-rates.ts'

export const serverModule = defineServerModule({
  name: 'rate-settings',
  endpoints: { rates: rateEndpoints },
  exporters: [exportRates.exporter],
})
