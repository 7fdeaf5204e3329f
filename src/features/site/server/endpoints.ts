import { demoAccounts, demoPassword } from '#features/users/server/public.ts'
import { serve } from '#platform/server/binder.ts'
import { site } from '../contract.ts'
import { site as told } from './public.ts'

export const siteEndpoints = serve(site, {
  configuration: async () => {
    const { version, isProductionSite, isDemo, hiddenModules } = told()
    return {
      siteVersion: version,
      isProduction: isProductionSite,
      hiddenModules: [...hiddenModules],
      isDemo,
      mailbox: isDemo ? '/mailbox' : null,
      demoPassword: isDemo ? demoPassword : null,
      demoAccounts: isDemo ? demoAccounts.map(({ email, charityName, roleName }) => ({ email, charity: charityName, role: roleName })) : [],
    }
  },
})
