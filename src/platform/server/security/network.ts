import { BlockList, isIP, isIPv6 } from 'node:net'

/**
 * The network that limits count by: an IPv4 address, or the first 64 bits of an IPv6 address, since a subscriber has a whole /64.
 * Text that is no address is used as it is, cut to 64 characters.
 */
export function networkPrefix(address: string): string {
  const bare = address.replace(/%.*$/, '').toLowerCase()
  const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/.exec(bare)?.[1]
  if (mapped) return mapped
  const [, high, low] = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(bare) ?? []
  if (high && low) return [high, low].flatMap(group => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]).join('.')
  const withPort = /^(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$/.exec(bare)?.[1] // as some proxies write it
  if (withPort) return withPort
  if (!isIPv6(bare)) return bare.slice(0, 64)
  const plain = bare.includes('.') ? `${bare.slice(0, bare.lastIndexOf(':') + 1)}0:0` : bare // an IPv4 address as its last two groups
  const [head = '', tail] = plain.split('::')
  const groups = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const whole = tail === undefined ? groups : [...groups, ...Array<string>(8 - groups.length - after.length).fill('0'), ...after]
  return `${whole
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** Whose `X-Forwarded-For` is trusted: none, that of a number of proxies in a row, or that of proxies in these networks. */
export type TrustedProxies = false | number | readonly string[]

/**
 * Reads TRUST_PROXY: `false`, `true` (one proxy), a number of proxies, or addresses and networks separated by commas. Null when it is none
 * of these.
 */
export function readTrustedProxies(text: string): TrustedProxies | null {
  if (/^(false|0)$/i.test(text)) return false
  if (/^true$/i.test(text)) return 1
  if (/^[1-9]$/.test(text)) return Number(text)
  const networks = text.split(',').map(item => item.trim())
  return networks.every(isNetwork) ? networks : null
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  return family !== 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)))
}

/** Whether the address at one hop, counted from the connection, belongs to a trusted proxy. */
export type ProxyTrust = (address: string, hop: number) => boolean

/**
 * The trust function for Fastify, which reads the header from its right end: what a caller wrote into it is never reached.
 * With a number the peer is not checked, so that the port must be open to the proxy alone.
 */
export function toProxyTrust(trusted: TrustedProxies): ProxyTrust | false {
  if (trusted === false) return false
  if (typeof trusted === 'number') return (_, hop) => hop < trusted
  const list = new BlockList()
  for (const text of trusted) {
    const [address = '', bits] = text.split('/')
    const [family, all] = isIPv6(address) ? (['ipv6', 128] as const) : (['ipv4', 32] as const)
    list.addSubnet(address, Number(bits ?? all), family)
  }
  return address => {
    const bare = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
    return isIP(bare) !== 0 && list.check(bare, isIPv6(bare) ? 'ipv6' : 'ipv4')
  }
}
