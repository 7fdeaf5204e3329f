import { defineServerModule } from '#platform/server/server-module.ts'
import { loadDemoDeclarations } from './demo.ts'
import { declarationEndpoints } from './endpoints.ts'

export const serverModule = defineServerModule({
  name: 'declarations',
  endpoints: { declarations: declarationEndpoints },
  demo: { load: loadDemoDeclarations, after: ['gifts', 'users', 'requests'] },
})
