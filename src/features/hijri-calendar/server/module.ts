import { defineServerModule } from '#platform/server/server-module.ts'
import { loadDemoRamadans } from './demo.ts'
import { hijriEndpoints } from './endpoints.ts'

export const serverModule = defineServerModule({
  name: 'hijri-calendar',
  endpoints: { hijri: hijriEndpoints },
  demo: { load: loadDemoRamadans, after: ['charity'] },
})
