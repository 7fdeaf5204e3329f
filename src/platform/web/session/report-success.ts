import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { Popups } from '../ui/popups/popups.ts'
import { translateServerMessage } from './server-messages.ts'

/** Confirms a success: in a popup for endpoints marked `popup`, else in a toast. 'Success' is the contract's default and is not shown. */
export const reportSuccess =
  (popups: Pick<Popups, 'success' | 'toast'>) =>
  ({ spec }: Endpoint, message: string): void => {
    if (!message || message === 'Success') return
    if (spec.popup) popups.success({ message: translateServerMessage(message) })
    else popups.toast(translateServerMessage(message))
  }
