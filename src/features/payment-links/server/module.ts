import { defineServerModule } from '#platform/server/server-module.ts'
import { loadDemoLinks } from './demo.ts'
import { paymentLinkEndpoints } from './endpoints.ts'
import { forgetLinesJob, paymentLinkEraser } from './erase-links.ts'
import { paymentLinkJobs } from './charge/resolve-charge.ts'
import { retryChargesJob } from './charge/retry-charges.ts'

export const serverModule = defineServerModule({
  name: 'payment-links',
  endpoints: { paymentLinks: paymentLinkEndpoints },
  jobs: [...paymentLinkJobs, retryChargesJob, forgetLinesJob],
  personEraser: paymentLinkEraser,
  demo: { load: loadDemoLinks, after: ['gifts', 'rates', 'users'] },
})
