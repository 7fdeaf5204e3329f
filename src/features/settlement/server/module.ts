import { defineServerModule } from '#platform/server/server-module.ts'
import { loadDemoSettlement } from './demo.ts'
import { settlementEndpoints } from './endpoints.ts'
import { forgetFileJob, linesEraser } from './statements/erase-lines.ts'
import { linesExporter, listExporter } from './exports.ts'
import { payoutJobs } from './statements/fetch-payouts.ts'

export const serverModule = defineServerModule({
  name: 'settlement',
  endpoints: { settlement: settlementEndpoints },
  jobs: [...payoutJobs, forgetFileJob],
  personEraser: linesEraser,
  exporters: [listExporter, linesExporter],
  demo: { load: loadDemoSettlement, after: ['gifts', 'requests', 'imports'] },
})
