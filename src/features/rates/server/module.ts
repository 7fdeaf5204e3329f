import { defineServerModule } from '#platform/server/server-module.ts'
import { loadDemoRates } from './demo.ts'

export const serverModule = defineServerModule({
  name: 'rates',
  demo: { load: loadDemoRates, after: ['charity', 'users'] },
})
