import { eraseSlipReasons } from '#features/receipt-numbers/server/public.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { defineServerModule } from '#platform/server/server-module.ts'
import { loadDemoLeases } from './demo.ts'
import { offlineCounterEndpoints } from './endpoints.ts'
import { expireAllLeases } from './expire-leases.ts'

export const serverModule = defineServerModule({
  name: 'offline-counter',
  endpoints: { offlineCounter: offlineCounterEndpoints },
  personEraser: { erase: ({ tx }, person) => eraseSlipReasons(tx, person) },
  jobs: [defineJob('offline-counter.expire-leases', expireAllLeases, { every: { cron: '12 * * * *', timeZone: 'UTC' } })],
  demo: { load: loadDemoLeases, after: ['gifts', 'purchases'] },
})
