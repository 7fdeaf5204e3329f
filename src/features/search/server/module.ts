import { defineServerModule } from '#platform/server/server-module.ts'
import { searchEndpoints } from './endpoints.ts'

export const serverModule = defineServerModule({
  name: 'search',
  endpoints: { search: searchEndpoints },
})
