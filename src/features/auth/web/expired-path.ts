/** Where a link that no longer works leads: it says so, and offers a fresh one of the same kind. */
export function expiredPath(kind: 'reset' | 'invitation' | 'change', email = '', code = ''): string {
  const query = new URLSearchParams({ kind, ...(email && { email }), ...(code && { code }) })
  return `/authentication/link-expired?${query.toString()}`
}
