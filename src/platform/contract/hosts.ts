/** The hosts of the API. All are the page's origin unless configured otherwise. */
const apiHosts = ['web', 'edonation', 'iras', 'taxDeduction'] as const
export type ApiHost = (typeof apiHosts)[number]

/** Addresses of hosts other than the page's origin, as embedded in the page. */
export type Hosts = { readonly [host in ApiHost]?: string }

/** The name of the meta element that lists them. */
export const hostsMeta = 'amanah-hosts'

/** The host of a call, by its path. */
export function hostOf(path: string): ApiHost {
  const plain = path.toLowerCase()
  if (plain.endsWith('/registerfortaxdeduction')) return 'taxDeduction'
  if (plain.startsWith('/api/edonation/')) return 'edonation'
  return plain.startsWith('/api/iras/') ? 'iras' : 'web'
}
