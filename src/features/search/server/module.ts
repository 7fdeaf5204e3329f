import { defineServerModule } from '#platform/server/server-module.ts'
import { searchEndpoints } from './endpoints.ts'

export const searchModule = defineServerModule({
  name: 'search',
  endpoints: { search: searchEndpoints },
})
