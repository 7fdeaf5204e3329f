import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'

/** `alsoFrom` are origins that the screens speak to besides our own: the file store. `frames` are those whose scripts and frames they load: the card provider's. */
export type HeaderSettings = { https?: boolean; alsoFrom?: readonly string[]; frames?: readonly string[] }

/** What browsers are told to refuse: scripts, frames and connections that are not ours; and to keep no answer of the API. */
export async function registerHeaders(
  app: FastifyInstance,
  { https = false, alsoFrom = [], frames = [] }: HeaderSettings = {},
): Promise<void> {
  const always = {
    ...(await headersOf({ https, alsoFrom, frames })),
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(self), usb=()',
  }
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(always).header('x-request-id', request.id)
    if (request.url.startsWith('/api/') || request.url.startsWith('/mailbox')) reply.header('cache-control', 'no-store')
  })
}

/** What helmet says to each request alike; it would work that out anew for each, so it is asked once. */
async function headersOf({ https, alsoFrom, frames }: Required<HeaderSettings>): Promise<Record<string, string>> {
  const asked = Fastify()
  await asked.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...frames],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...alsoFrom],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...alsoFrom, ...frames],
        frameSrc: frames.length ? [...frames] : ["'none'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['default', 'dompurify', ...(frames.length ? ['card-provider'] : [])],
        ...(https && { upgradeInsecureRequests: [] }),
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: https && { maxAge: 31_536_000, includeSubDomains: true },
    xFrameOptions: { action: 'deny' },
  })
  asked.get('/', async () => '')
  const { headers } = await asked.inject('/')
  await asked.close()
  const own = new Set(['content-length', 'content-type', 'date', 'connection'])
  return Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (own.has(name) ? [] : [[name, String(value)]])))
}
