import { defineServerModule } from '#platform/server/server-module.ts'
import { helpEndpoints } from './endpoints.ts'

export const helpModule = defineServerModule({
  name: 'help',
  endpoints: { help: helpEndpoints },
})
