import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import type { RateClass } from '#platform/contract/endpoint.ts'
import type { Db } from '../database/database.ts'
import { networkPrefix } from './network.ts'
import { type Bucket, fillBucketAlone } from './rate-buckets.ts'
import { refuse } from '../refuse.ts'
import { tooManyRequests } from './too-many-requests.ts'

/**
 * Classes besides those of the contract: pages with their files, signed file addresses, the API's documentation, calls without a valid
 * token.
 */
type RouteClass = RateClass | 'page' | 'file' | 'docs' | 'refused'

/**
 * Calls a minute that one caller may make of one server. With a session the caller is the account, with a guest token the gift, else the
 * network. A network may be an office or a whole congregation, so its figures only protect the server's capacity; guesses are counted by
 * `guess-limits.ts`.
 * @internal tests reach the limits
 */
export const rates: Readonly<Record<RouteClass, number>> = {
  ordinary: 600,
  heavy: 20,
  lookup: 60,
  public: 6000,
  signIn: 1200,
  page: 12_000,
  file: 1200,
  docs: 120,
  refused: 1200,
}

/** Look-ups of personal data are counted by all servers together: a second server must not double them. */
const lookups: Bucket = { kind: 'lookup', atOnce: rates.lookup, perHour: rates.lookup * 60 }

/** Counts a call of a class by a caller. Throws a 429 with the time to wait. */
type Limiter = (name: RouteClass, caller: string) => Promise<void>

declare module 'fastify' {
  interface FastifyInstance {
    limiter?: Limiter
  }
}

const minute = 60_000
const mostCallers = 50_000

/**
 * `db` counts over all servers; without it each server counts alone. `mostDelay`: milliseconds that the event loop may be blocked, 0 for no
 * limit.
 */
type Settings = { mostDelay: number; db?: Db; now?: () => Date }

function createLimiter({ db, now }: Required<Pick<Settings, 'now'>> & Pick<Settings, 'db'>): Limiter {
  const windows = new Map<string, { calls: number; endsAt: number }>()
  const countHere = (name: RouteClass, caller: string) => {
    const [key, at] = [`${name}|${caller}`, now().getTime()]
    let window = windows.get(key)
    if (!window || window.endsAt <= at) {
      windows.delete(key)
      const [oldest] = windows.size >= mostCallers ? windows.keys() : []
      if (oldest !== undefined) windows.delete(oldest)
      window = { calls: 0, endsAt: at + minute }
      windows.set(key, window)
    }
    if (++window.calls > rates[name]) throw tooManyRequests(window.endsAt - at)
  }
  return async (name, caller) => {
    countHere(name, caller) // first: a flood does not reach the database
    if (name !== 'lookup' || !db) return
    const wait = await fillBucketAlone(db, { bucket: lookups, subject: caller }, now())
    if (wait) throw tooManyRequests(wait)
  }
}

/**
 * Limits every route, also an unknown one. Calls of the contract are counted where their caller is known, in
 * `identify-caller.ts`; all others here, by network. Refuses early when the process is overloaded. Registered before the routes.
 */
export async function registerLimits(app: FastifyInstance, { mostDelay, db, now = () => new Date() }: Settings): Promise<void> {
  const limiter = createLimiter({ now, ...(db && { db }) })
  app.decorate('limiter', limiter)
  app.addHook('onRoute', route => {
    if (route.url.startsWith('/api/docs')) route.config = { ...route.config, rate: 'docs' }
  })
  app.addHook('onRequest', async ({ routeOptions: { config }, ip }) => {
    if (config.access === undefined) await limiter((config.rate ?? 'page') as RouteClass, networkPrefix(ip))
  })
  await app.register(underPressure, {
    maxEventLoopDelay: mostDelay,
    // The delay is the mean of the ticks since the last sample, and infinite without a tick: a shorter interval refuses calls after shorter
    // blocks.
    sampleInterval: mostDelay,
    retryAfter: 2,
    pressureHandler: ({ routeOptions: { config } }, reply) => {
      if (config.access === undefined) return
      void reply.code(503).header('retry-after', '2').send(refuse('UNAVAILABLE').body)
    },
  })
}
