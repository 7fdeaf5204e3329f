import type { HandlerResult } from '#platform/contract/endpoint.ts'
import type { site } from '../contract.ts'

let configuration: HandlerResult<typeof site.configuration> = {
  siteVersion: 'dev',
  isProduction: false,
  hiddenModules: [],
  isDemo: false,
  mailbox: null,
  demoPassword: null,
  demoAccounts: [],
}

/** Sets the public settings of this installation; called once at startup. */
export function setSiteConfiguration(value: HandlerResult<typeof site.configuration>): void {
  configuration = value
}
/** The public settings of this installation. */
export const siteConfiguration = (): HandlerResult<typeof site.configuration> => configuration
