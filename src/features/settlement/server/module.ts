import { defineServerModule } from '#platform/server/server-module.ts'
import { loadDemoSettlement } from './demo.ts'
import { settlementEndpoints } from './endpoints.ts'
import { linesExporter, listExporter } from './exports.ts'

export const serverModule = defineServerModule({
  name: 'settlement',
  endpoints: { settlement: settlementEndpoints },
  exporters: [listExporter, linesExporter],
  demo: { load: loadDemoSettlement, after: ['gifts', 'requests', 'imports'] },
})
