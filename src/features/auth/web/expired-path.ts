import { RefusalError } from '#platform/contract/refusal-error.ts'

/** The page for a link that no longer works, which offers a new one of the same kind. */
export function expiredPath(kind: 'reset' | 'invitation' | 'change', email = '', code = ''): string {
  const query = new URLSearchParams({ kind, ...(email && { email }), ...(code && { code }) })
  return `/authentication/link-expired?${query.toString()}`
}

/** Whether the server refused a link or an invitation as expired or used. */
export const isLinkExpired = (error: unknown): boolean =>
  error instanceof RefusalError && ['LINK_EXPIRED', 'INVITATION_EXPIRED'].includes(error.code)

/** Whether a link is expired, used or incomplete; an unreachable server does not count. */
export const isLinkUnusable = (error: unknown): boolean =>
  isLinkExpired(error) || (error instanceof RefusalError && error.code === 'INVALID')
