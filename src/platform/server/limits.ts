import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RateClass } from '../contract/endpoint.ts'
import { refuse } from './refuse.ts'

type Rate = { max: number; perMinutes: number; per: 'address' | 'session' }

/** How often one caller may ask, by class of endpoint. Those before sign-in go by network address, the others by session. */
export const rates: Readonly<Record<RateClass, Rate>> = {
  ordinary: { max: 600, perMinutes: 1, per: 'session' },
  signIn: { max: 50, perMinutes: 10, per: 'address' },
  public: { max: 30, perMinutes: 1, per: 'address' },
  lookup: { max: 60, perMinutes: 1, per: 'session' },
  heavy: { max: 20, perMinutes: 1, per: 'session' },
}

/** Limits who asks too often, and says so early when the process can not keep up. Registered before the routes. */
export async function registerLimits(app: FastifyInstance, { scale = 1, mostDelay = 1000 } = {}): Promise<void> {
  app.addHook('onRoute', route => {
    const { max, perMinutes, per } = rates[(route.config?.rate ?? 'ordinary') as RateClass]
    if (!route.url.startsWith('/api/')) return
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
