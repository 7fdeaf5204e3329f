import { z } from 'zod'
import { query } from '#platform/contract/endpoint.ts'

export const site = {
  /** Installation settings for signed-out pages. */
  configuration: query('public')
    .get('/api/Site/getConfiguration', 'Get the settings of the installation that the web needs before sign-in')
    .ownErrors()
    .result(
      z.object({
        siteVersion: z.string(),
        isProduction: z.boolean(),
        hiddenModules: z.array(z.string()),
        isDemo: z.boolean(),
        mailbox: z.string().nullable(),
        demoPassword: z.string().nullable(),
        demoAccounts: z.array(z.object({ email: z.string(), charity: z.string(), role: z.string() })),
      }),
    ),
}
