import { defineServerModule } from '#platform/server/server-module.ts'
import { cardEndpoints } from './endpoints.ts'
import { cardJobs } from './jobs.ts'

export const serverModule = defineServerModule({
  name: 'cards',
  endpoints: { cards: cardEndpoints },
  jobs: cardJobs,
})
