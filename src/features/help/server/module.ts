import { defineServerModule } from '#platform/server/server-module.ts'
import { helpEndpoints } from './endpoints.ts'

export const serverModule = defineServerModule({
  name: 'help',
  endpoints: { help: helpEndpoints },
})
