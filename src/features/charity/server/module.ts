import { defineServerModule } from '#platform/server/server-module.ts'
import { loadDemoCharities } from './demo.ts'

export const serverModule = defineServerModule({
  name: 'charity',
  demo: { load: loadDemoCharities, after: [] },
})
