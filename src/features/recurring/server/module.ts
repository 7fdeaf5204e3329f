import { defineServerModule } from '#platform/server/server-module.ts'
import { loadDemoRecurrences } from './demo/load-demo.ts'
import { recurringOfDonors } from './donors/donor-rows.ts'
import { recurrenceEraser } from './donors/erase-recurrences.ts'
import { recurringEndpoints } from './endpoints.ts'
import { recurringJobs } from './jobs.ts'

export const serverModule = defineServerModule({
  name: 'recurring',
  endpoints: { recurring: recurringEndpoints },
  jobs: recurringJobs,
  donorRows: recurringOfDonors,
  personEraser: recurrenceEraser,
  demo: { load: loadDemoRecurrences, after: ['gifts'] },
})
