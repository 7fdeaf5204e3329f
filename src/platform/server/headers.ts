import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** `alsoFrom` are origins that the screens speak to besides our own: the file store. `frames` are those whose scripts and frames they load: the card provider's. */
export type HeaderSettings = { https?: boolean; alsoFrom?: readonly string[]; frames?: readonly string[] }

/** What browsers are told to refuse: scripts, frames and connections that are not ours; and to keep no answer of the API. */
export async function registerHeaders(
  app: FastifyInstance,
  { https = false, alsoFrom = [], frames = [] }: HeaderSettings = {},
): Promise<void> {
  await app.register(helmet, {
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
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(self), usb=()')
    if (request.url.startsWith('/api/') || request.url.startsWith('/mailbox')) reply.header('cache-control', 'no-store')
  })
}
