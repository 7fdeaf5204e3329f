import { defineServerModule } from '#platform/server/server-module.ts'
import { loadDemoAmils } from './demo.ts'
import { receiptBookEndpoints } from './books/endpoints.ts'
import { amilEndpoints } from './endpoints.ts'
import { exportAmils } from './export-amils.ts'

export const serverModule = defineServerModule({
  name: 'amil',
  endpoints: { amils: amilEndpoints, receiptBooks: receiptBookEndpoints },
  exporters: [exportAmils.exporter],
  demo: { load: loadDemoAmils, after: ['users'] },
})
