import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'

/**
 * `alsoFrom` are origins that the screens speak to besides our own: the file store. `frames` are those whose scripts and frames they load:
 * the card provider's.
 */
export type HeaderSettings = { https?: boolean; alsoFrom?: readonly string[]; frames?: readonly string[] }

declare module 'fastify' {
  interface FastifyInstance {
    /** The headers of every answer, also of unknown routes. */
    securityHeaders?: Readonly<Record<string, string>>
  }
}

/**
 * Tells browsers to refuse scripts, frames and connections that are not ours, and to store nothing: what is public and named after
 * its content says otherwise itself. Registered before everything that answers.
 */
export async function registerHeaders(
  app: FastifyInstance,
  { https = false, alsoFrom = [], frames = [] }: HeaderSettings = {},
): Promise<void> {
  const always = {
    ...(await headersOf({ https, alsoFrom, frames })),
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(self), usb=()',
    'cache-control': 'no-store',
  }
  app.decorate('securityHeaders', always)
  app.addHook('onRequest', async (request, reply) => void reply.headers(always).header('x-request-id', request.id))
  app.addHook('onSend', async (_, reply) => {
    if (String(reply.getHeader('content-type')).startsWith('application/json')) dropDocumentHeaders(reply)
  })
}

/** What these say concerns documents only: 700 bytes that each script, font and answer of a call would carry. */
const documentHeaders = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options', // the policy below says as much
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/** The policy of a stored file, which somebody else made: opened as a document it runs nothing, loads nothing and is in no frame. */
export const filePolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** Leaves an answer that is no document the headers that matter for it. Opened as one all the same, it may load nothing. */
export function dropDocumentHeaders(reply: FastifyReply): void {
  for (const name of documentHeaders) reply.removeHeader(name)
  reply.header('content-security-policy', "default-src 'none';frame-ancestors 'none'")
}

/** The headers that helmet sets for every request; computed once. */
async function headersOf({ https, alsoFrom, frames }: Required<HeaderSettings>): Promise<Record<string, string>> {
  const probe = Fastify()
  await probe.register(helmet, {
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
  probe.get('/', async () => '')
  const { headers } = await probe.inject('/')
  await probe.close()
  const own = new Set(['content-length', 'content-type', 'date', 'connection'])
  return Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (own.has(name) ? [] : [[name, String(value)]])))
}
