import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RateClass } from '../contract/endpoint.ts'
import { refuse } from './refuse.ts'
import type { Count } from './shared-counts.ts'

type Rate = { max: number; perMinutes: number; per: 'address' | 'session'; protectsSecrets?: true }

/**
 * How often one caller may ask, by class of endpoint. Those before sign-in go by network address, the others by session. Where somebody might try until a
 * secret is found, a second server would double the tries: these are counted over all servers.
 */
export const rates: Readonly<Record<RateClass, Rate>> = {
  ordinary: { max: 600, perMinutes: 1, per: 'session' },
  signIn: { max: 50, perMinutes: 10, per: 'address', protectsSecrets: true },
  public: { max: 30, perMinutes: 1, per: 'address', protectsSecrets: true },
  lookup: { max: 60, perMinutes: 1, per: 'session', protectsSecrets: true },
  heavy: { max: 20, perMinutes: 1, per: 'session' },
}

/** `count` counts over all servers; without it each counts alone. */
type Settings = { scale?: number; mostDelay?: number; count?: Count; now?: () => Date }

/** Limits who asks too often, and says so early when the process can not keep up. Registered before the routes. */
export async function registerLimits(
  app: FastifyInstance,
  { scale = 1, mostDelay = 1000, count, now = () => new Date() }: Settings = {},
): Promise<void> {
  app.addHook('onRoute', route => {
    const name = (route.config?.rate ?? 'ordinary') as RateClass
    const { max, perMinutes, per, protectsSecrets } = rates[name]
    if (!route.url.startsWith('/api/')) return
    // After this server's own count: who floods it does not reach the database.
    if (count && protectsSecrets)
      route.preParsing = async (request, reply, payload) => {
        const window = perMinutes * 60_000
        const at = now().getTime()
        const startsAt = at - (at % window)
        if ((await count(name, callerOf(request, per), new Date(startsAt))) <= max * scale) return payload
        reply.header('retry-after', Math.ceil((startsAt + window - at) / 1000))
        throw refuse('TOO_MANY')
      }
    route.config = {
      ...route.config,
      rateLimit: {
        max: max * scale,
        timeWindow: perMinutes * 60_000,
        groupId: route.config?.rate ?? 'ordinary',
        keyGenerator: request => callerOf(request, per),
      },
    }
  })
  await app.register(rateLimit, { global: false, cache: 50_000, errorResponseBuilder: () => refuse('TOO_MANY') })
  await app.register(underPressure, {
    maxEventLoopDelay: mostDelay,
    sampleInterval: 500,
    retryAfter: 2,
    pressureHandler: (request, reply) => {
      if (!request.url.startsWith('/api/')) return
      void reply.code(503).header('retry-after', '2').send(refuse('UNAVAILABLE').body)
    },
  })
}

/** A token's last 43 signs are its signature, which nobody else's has. */
function callerOf(request: FastifyRequest, per: Rate['per']): string {
  const token = per === 'session' ? (request.headers.authorization ?? request.headers['x-provider-token']) : undefined
  return token ? String(token).slice(-43) : request.ip
}
