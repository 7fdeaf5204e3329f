import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Hosts } from '#platform/contract/hosts.ts'
import type { Config } from '../config.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { refuse } from '../refuse.ts'
import { networkPrefix } from '../security/network.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The origin of this installation's pages, where it is another one than the server's. */
    pagesOrigin?: string
  }
}

/** The hosts that this installation names besides its own origin. */
export function hostsIn(config: Config): { api: Hosts; publicFiles: string | null; privateFiles: string | null; origins: string[] } {
  const { WEB_API_URL: web, EDONATION_API_URL: edonation, IRAS_API_URL: iras, TAX_DEDUCTION_URL: taxDeduction } = config
  const named = { web, edonation, iras, taxDeduction }
  const api = Object.fromEntries(Object.entries(named).filter(([, base]) => base !== undefined)) as Hosts
  const [publicFiles, privateFiles] = [config.PUBLIC_FILES_URL ?? null, config.PRIVATE_FILES_URL ?? null]
  const origins = [...Object.values(api), publicFiles, privateFiles].flatMap(base => (base ? [new URL(base).origin] : []))
  return { api, publicFiles, privateFiles, origins: [...new Set(origins)] }
}

const allowedHeaders = 'authorization, content-type, idempotency-key, x-device, x-provider-token, charityid, transactionnumber'

/** Lets the pages of one other origin call this server: an installation whose pages and calls have different hosts. */
export function registerPagesElsewhere(app: FastifyInstance, origin: string): void {
  app.decorate('pagesOrigin', origin)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('vary', 'origin')
    if (request.headers.origin !== origin) return
    reply.header('access-control-allow-origin', origin)
    reply.header('access-control-expose-headers', 'content-disposition, x-request-id')
    reply.header('cross-origin-resource-policy', 'cross-origin')
    if (request.method !== 'OPTIONS') return
    await app.limiter?.('page', networkPrefix(request.ip))
    reply.header('access-control-allow-methods', 'GET, POST, PUT').header('access-control-allow-headers', allowedHeaders)
    return reply.header('access-control-max-age', '600').code(204).send()
  })
}

/**
 * Refuses a command that the page of another site sends: browsers say so in Sec-Fetch-Site. No call is meant for other sites' pages;
 * programs send no such header.
 */
export function refuseCrossSite({ pagesOrigin }: FastifyInstance, { spec }: Endpoint, { headers }: FastifyRequest): void {
  if (spec.kind !== 'command' || headers['sec-fetch-site'] !== 'cross-site') return
  if (pagesOrigin === undefined || headers.origin !== pagesOrigin) throw refuse('FORBIDDEN')
}
