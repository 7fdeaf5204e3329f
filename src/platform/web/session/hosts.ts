import { hostOf, type Hosts, hostsMeta } from '#platform/contract/hosts.ts'

/** Reads the hosts that the page itself names; none means that every call goes below the page's base. */
export function hostsOf(page: Document): Hosts {
  const text = page.querySelector<HTMLMetaElement>(`meta[name="${hostsMeta}"]`)?.content
  return text ? (JSON.parse(text) as Hosts) : {}
}

/** Where a call goes: below the base of its host, or else of the page. */
export const addressOf = (path: string, base: string, hosts: Hosts): URL => new URL(path.slice(1), hosts[hostOf(path)] ?? base)
