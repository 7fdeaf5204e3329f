import { defineServerModule } from '#platform/server/server-module.ts'
import { loadDemoCharities } from './demo.ts'

export const charityModule = defineServerModule({
  name: 'charity',
  demo: { load: loadDemoCharities, after: [] },
})
