import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { Popups } from '../ui/popups/popups.ts'
import { inReadersWords } from './readers-words.ts'

/** Confirms a success: in a popup for endpoints marked `popup`, else in a passing line. 'Success' is the contract's default and is not shown. */
export const reportSuccess =
  (popups: Pick<Popups, 'success' | 'line'>) =>
  ({ spec }: Endpoint, message: string): void => {
    if (!message || message === 'Success') return
    if (spec.popup) popups.success({ message: inReadersWords(message) })
    else popups.line(inReadersWords(message))
  }
