import { hostOf, type Hosts, hostsMeta } from '#platform/contract/hosts.ts'

/** Reads the API hosts from the page's meta tag; without them calls go to the page's base URL. */
export function hostsOf(page: Document): Hosts {
  const text = page.querySelector<HTMLMetaElement>(`meta[name="${hostsMeta}"]`)?.content
  return text ? (JSON.parse(text) as Hosts) : {}
}

/** The URL of a call: relative to its host's base, or the page's. */
export const addressOf = (path: string, base: string, hosts: Hosts): URL => new URL(path.slice(1), hosts[hostOf(path)] ?? base)
