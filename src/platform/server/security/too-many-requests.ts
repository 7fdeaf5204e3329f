import { refuse } from '../refuse.ts'
import type { RefusalError } from '#platform/contract/refusal-error.ts'

/** Refuses a caller beyond a limit, with the time to wait in milliseconds. */
export function tooManyRequests(wait: number, code: 'TOO_MANY' | 'LOCKED' | 'SENT_OFTEN' = 'TOO_MANY'): RefusalError {
  const refusal = refuse(code)
  refusal.retryAfter = Math.max(1, Math.ceil(wait / 1000))
  return refusal
}
