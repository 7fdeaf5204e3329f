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

/** Sets what this installation tells its visitors; called once, before the first request. */
export function setSiteConfiguration(value: HandlerResult<typeof site.configuration>): void {
  configuration = value
}
/** What this installation tells its visitors. */
export const siteConfiguration = (): HandlerResult<typeof site.configuration> => configuration
