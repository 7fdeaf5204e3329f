import { lookup } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { BlockList, isIP } from 'node:net'

/** A request to another service. */
type OutboundRequest = { method: 'GET' | 'POST'; url: string; headers?: Readonly<Record<string, string>>; body?: string }
/** The answer of any status; a redirect is returned, not followed. */
export type OutboundAnswer = { status: number; body: string }
/** The only client for outbound requests. */
export type Outbound = (request: OutboundRequest) => Promise<OutboundAnswer>
/** The connections that a client keeps for its next requests, one after the other, until they are closed. */
export type KeptConnections = { http: http.Agent; https: https.Agent; close: () => void }

/** No complete response arrived: the outcome is unknown. */
export class NoResponseError extends Error {}

/**
 * Which addresses are asked: services that settings name, or whatever a user names, as long as it is public; loopback too where that is
 * allowed.
 */
type Destinations = { origins: readonly string[] } | { origins: 'public'; isLoopbackAllowed: boolean }

/** Keeps connections for one client: they were judged by its destinations when they were opened. */
export function keepConnections(): KeptConnections {
  const agents = { http: new http.Agent({ keepAlive: true }), https: new https.Agent({ keepAlive: true }) }
  return {
    ...agents,
    close: () => {
      agents.http.destroy()
      agents.https.destroy()
    },
  }
}

/**
 * Creates a client for these destinations only, with limits on time and size of a response. `connections`: for requests that may arrive
 * twice, since a service may close a kept connection while one is on its way, which is sent again over a new one.
 */
export function openOutbound({
  seconds = 5,
  bytes = 1_000_000,
  connections,
  ...destinations
}: Destinations & { seconds?: number; bytes?: number; connections?: KeptConnections }): Outbound {
  const isAllowed = allowedBy(destinations)
  const isLoopbackAllowed = destinations.origins === 'public' && destinations.isLoopbackAllowed
  const lookUp = lookUpAmong(address => isPublic(address) || (isLoopbackAllowed && isLoopback(address)))
  return ({ method, url, headers, body }) =>
    new Promise((resolve, reject) => {
      const target = new URL(url)
      if (!isAllowed(target)) throw new TypeError(`${target.origin} is not among the services that may be asked.`)
      const scheme = target.protocol === 'https:' ? 'https' : 'http'
      const sent = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
      let call: http.ClientRequest
      let isOver = false
      const fail = (reason: string) => {
        isOver = true
        clearTimeout(timer)
        call.destroy()
        reject(new NoResponseError(`${target.host}: ${reason}`))
      }
      const timer = setTimeout(() => fail(`no whole answer in ${seconds} s`), seconds * 1000)
      const send = (agent: http.Agent | false) => {
        let isAnswered = false
        call = services[scheme].request(target, { method, headers: { ...headers, ...sent }, agent, lookup: lookUp }, answer => {
          isAnswered = true
          const parts: Buffer[] = []
          let size = 0
          answer.on('data', (part: Buffer) => {
            size += part.length
            if (size > bytes) fail(`more than ${bytes} bytes`)
            else parts.push(part)
          })
          answer.on('end', () => {
            clearTimeout(timer)
            resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(parts).toString('utf8') })
          })
          answer.on('aborted', () => fail('the answer was cut'))
        })
        call.on('error', error => {
          if (call.reusedSocket && !isAnswered && !isOver) send(false)
          else fail(error.message)
        })
        call.on('upgrade', (_answer, socket) => {
          socket.destroy()
          fail('it switched protocols')
        })
        call.end(body)
      }
      send(connections?.[scheme] ?? false)
    })
}
const services = { http, https }

function allowedBy(destinations: Destinations): (target: URL) => boolean {
  if (destinations.origins === 'public') return target => isPublicTarget(target, destinations.isLoopbackAllowed)
  const origins = new Set(destinations.origins.map(origin => new URL(origin).origin))
  return target => origins.has(target.origin)
}

/**
 * Whether a user may name this URL: HTTPS without a password, and no address of a private network. A name is looked up when it is asked.
 */
export const isPublicUrl = (url: string, isLoopbackAllowed: boolean): boolean =>
  URL.canParse(url) && isPublicTarget(new URL(url), isLoopbackAllowed)

function isPublicTarget({ protocol, hostname, username, password }: URL, isLoopbackAllowed: boolean): boolean {
  if (username || password) return false
  const address = hostname.replace(/^\[(.*)\]$/, '$1')
  if (isLoopbackAllowed && (address === 'localhost' || isLoopback(address))) return protocol === 'https:' || protocol === 'http:'
  return protocol === 'https:' && (isIP(address) === 0 || isPublic(address))
}

type LookUp = NonNullable<http.RequestOptions['lookup']>
/**
 * A name that leads to a private address is not followed there. An address that the settings name as such is not looked up and so stays
 * possible.
 */
const lookUpAmong =
  (isAllowed: (address: string) => boolean): LookUp =>
  (hostname, options, found) =>
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const open = error ? [] : addresses.filter(({ address }) => isAllowed(address))
      const [first] = open
      if (error) found(error, [])
      else if (!first) found(Object.assign(new Error(`${hostname} leads to a private address`), { code: 'EPRIVATE' }), [])
      else if (options.all) found(null, open)
      else found(null, first.address, first.family)
    })

const privateRanges = new BlockList()
const [v4, v6] = [
  [
    '0.0.0.0/8',
    '10.0.0.0/8',
    '100.64.0.0/10',
    '127.0.0.0/8',
    '169.254.0.0/16',
    '172.16.0.0/12',
    '192.0.0.0/24',
    '192.168.0.0/16',
    '198.18.0.0/15',
    '224.0.0.0/3',
  ],
  // Unspecified, loopback and IPv4 inside IPv6, what translates or tunnels to IPv4, discarded, documented, local, link-local, multicast.
  [
    '::/96',
    '::ffff:0:0:0/96',
    '64:ff9b::/96',
    '64:ff9b:1::/48',
    '100::/64',
    '2001::/32',
    '2001:db8::/32',
    '2002::/16',
    'fc00::/7',
    'fe80::/10',
    'fec0::/10',
    'ff00::/8',
  ],
]
for (const range of v4) privateRanges.addSubnet(...split(range), 'ipv4')
for (const range of v6) privateRanges.addSubnet(...split(range), 'ipv6')

function split(range: string): [string, number] {
  const [network = '', bits] = range.split('/')
  return [network, Number(bits)]
}

/** Whether an address is reached over the public internet. An IPv4-mapped IPv6 address is treated as IPv4. @internal tested by itself */
export function isPublic(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(plain) !== 0 && !privateRanges.check(plain, isIP(plain) === 4 ? 'ipv4' : 'ipv6')
}

function isLoopback(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return plain === '::1' || (isIP(plain) === 4 && plain.startsWith('127.'))
}
