import { defineServerModule } from '#platform/server/server-module.ts'
import { loadDemoPayouts } from './demo.ts'
import { payoutEndpoints } from './endpoints.ts'
import { payoutExporter } from './export-payouts.ts'

export const serverModule = defineServerModule({
  name: 'payouts',
  endpoints: { payouts: payoutEndpoints },
  exporters: [payoutExporter],
  demo: { load: loadDemoPayouts, after: ['settlement'] },
})
