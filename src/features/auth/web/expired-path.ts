import { Refused } from '#platform/contract/client.ts'

/** Where a link that no longer works leads: it says so, and offers a fresh one of the same kind. */
export function expiredPath(kind: 'reset' | 'invitation' | 'change', email = '', code = ''): string {
  const query = new URLSearchParams({ kind, ...(email && { email }), ...(code && { code }) })
  return `/authentication/link-expired?${query.toString()}`
}

/** Whether a look at a link found it to be over; a server that does not answer says nothing about it. */
export const isOver = (error: unknown): boolean => error instanceof Refused && ['LINK_EXPIRED', 'INVALID'].includes(error.code)
