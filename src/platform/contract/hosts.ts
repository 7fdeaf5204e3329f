/** The hosts that calls may go to. All are our own origin unless an installation says otherwise. */
export const apiHosts = ['web', 'edonation', 'iras', 'taxDeduction'] as const
export type ApiHost = (typeof apiHosts)[number]

/** Addresses of hosts that are not our own origin, as the page carries them. */
export type Hosts = { readonly [host in ApiHost]?: string }

/** The meta element of the page that names them. */
export const hostsMeta = 'amanah-hosts'

/** Which host a call belongs to, by its path. */
export function hostOf(path: string): ApiHost {
  const plain = path.toLowerCase()
  if (plain.endsWith('/registerfortaxdeduction')) return 'taxDeduction'
  if (plain.startsWith('/api/edonation/')) return 'edonation'
  return plain.startsWith('/api/iras/') ? 'iras' : 'web'
}
