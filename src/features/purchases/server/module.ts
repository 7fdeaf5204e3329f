import { defineServerModule } from '#platform/server/server-module.ts'
import { loadDemoOrders } from './demo.ts'
import { purchaseEndpoints, purchaseExport } from './endpoints.ts'

export const serverModule = defineServerModule({
  name: 'purchases',
  endpoints: { purchases: purchaseEndpoints },
  exporters: [purchaseExport.exporter],
  demo: { load: loadDemoOrders, after: ['gifts'] },
})
