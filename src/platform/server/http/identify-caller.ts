import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { Services } from '../context.ts'
import type { CallerClaims } from './call.ts'
import { networkPrefix } from '../security/network.ts'
import { refuse } from '../refuse.ts'
import { RefusalError } from '#platform/contract/refusal-error.ts'

/** Identifies the caller and counts the call: by the claims of a valid token, never by the header's text. Runs before the body is read. */
export async function identifyCaller(
  app: FastifyInstance,
  services: Services,
  { spec }: Endpoint,
  request: FastifyRequest,
): Promise<CallerClaims> {
  const network = networkPrefix(request.ip)
  try {
    const visitor = await visitorOf(services, spec.access, request)
    await app.limiter?.(spec.rate, callerSubject(visitor) ?? network)
    return visitor
  } catch (error) {
    if (error instanceof RefusalError && error.status === 401) await app.limiter?.('refused', network)
    throw error
  }
}

async function visitorOf({ readToken, readGuest }: Services, access: string, { headers }: FastifyRequest): Promise<CallerClaims> {
  if (access === 'public') return null
  if (access === 'guest') {
    const guest = await readGuest(String(headers['x-provider-token'] ?? ''))
    if (!guest) throw refuse('UNAUTHENTICATED')
    const named = [headers['charityid'] ?? guest.charityId, headers['transactionnumber'] ?? guest.txnId]
    if (named.join() !== [guest.charityId, guest.txnId].join()) throw refuse('NOT_FOUND')
    return { guest }
  }
  const claims = await readToken(/^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? '')
  if (!claims) throw refuse('UNAUTHENTICATED')
  return { claims }
}

/** The subject that a call is counted for: the account, or the gift of a guest link; null for anonymous callers. */
export function callerSubject(visitor: CallerClaims): string | null {
  if (!visitor) return null
  if ('guest' in visitor) return `gift|${visitor.guest.charityId}|${visitor.guest.txnId}`
  return `account|${visitor.claims.charityId}|${visitor.claims.userId}`
}
