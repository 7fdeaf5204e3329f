import { defineJob } from '#platform/server/jobs/jobs.ts'
import { defineServerModule } from '#platform/server/server-module.ts'
import { deleteOldEvents, deleteRemoved } from './deliver/delete-log.ts'
import { sendRetries } from './deliver/send-retries.ts'
import { sendDue } from './deliver/send-due.ts'
import { deleteRemovedJob, earlierSendJob, sendJob } from './deliver/job-names.ts'
import { loadDemoWebhooks } from './demo.ts'
import { webhookEndpoints } from './endpoints.ts'

export const serverModule = defineServerModule({
  name: 'webhooks',
  endpoints: { webhooks: webhookEndpoints },
  sealedColumns: [
    { table: 'webhook_endpoint', column: 'secret_sealed' },
    { table: 'webhook_endpoint', column: 'previous_secret_sealed' },
  ],
  jobs: [
    defineJob<{ charityId: number }>(sendJob, sendDue, { tries: 3, seconds: 300, atOnce: 8, atOncePerCharity: 1, waitsOnce: true }),
    defineJob<{ charityId: number }>(earlierSendJob, sendDue, { tries: 3, seconds: 300 }),
    defineJob<{ charityId: number | null }>('webhooks.retry', sendRetries, {
      tries: 1,
      seconds: 600,
      every: { cron: '* * * * *', timeZone: 'UTC' },
    }),
    defineJob<{ charityId: number }>(deleteRemovedJob, deleteRemoved, { tries: 3, seconds: 300, atOncePerCharity: 1 }),
    defineJob<{ charityId: number | null }>('webhooks.deleteOld', deleteOldEvents, {
      tries: 3,
      every: { cron: '40 17 * * *', timeZone: 'UTC' },
    }),
  ],
  demo: { load: loadDemoWebhooks, after: ['charity'] },
})
