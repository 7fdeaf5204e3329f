import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { refuse } from './refuse.ts'

/** What is counted. */
export type Metrics = {
  registry: Registry
  jobs: Counter<'job' | 'outcome'>
  jobSeconds: Histogram<'job'>
  requests: Histogram<'method' | 'route' | 'status'>
}

/** Counters of one process. `oldestDueJob` is asked when somebody reads them. */
export function createMetrics(oldestDueJob: () => Promise<number> = async () => 0): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'jobs_oldest_due_seconds',
    help: 'How long the oldest due job has waited.',
    registers,
    async collect() {
      this.set(await oldestDueJob().catch(() => Number.NaN))
    },
  })
  return {
    registry,
    jobs: new Counter({ name: 'jobs_total', help: 'Jobs carried out, by outcome.', labelNames: ['job', 'outcome'], registers }),
    jobSeconds: new Histogram({
      name: 'job_seconds',
      help: 'Time a job took.',
      labelNames: ['job'],
      buckets: [0.01, 0.1, 1, 10, 60, 600],
      registers,
    }),
    requests: new Histogram({
      name: 'http_request_seconds',
      help: 'Time an answer took.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.02, 0.05, 0.15, 0.5, 1, 5, 15],
      registers,
    }),
  }
}

/** `/metrics` as Prometheus text, for this machine or for who bears the token. */
export function registerMetrics(app: FastifyInstance, { registry, requests }: Metrics, token = ''): void {
  app.addHook('onResponse', async (request, reply) => {
    requests.observe(
      { method: request.method, route: request.routeOptions.url ?? 'unknown', status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
  })
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!isLocal(request) && !bears(request, token)) throw refuse('NOT_FOUND')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** A proxy on this machine speaks for others, so what it forwards is not local. */
const isLocal = ({ socket, headers }: FastifyRequest) =>
  /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '') && !headers['x-forwarded-for'] && !headers['forwarded']

function bears({ headers }: FastifyRequest, token: string): boolean {
  const given = Buffer.from(headers.authorization?.replace(/^Bearer /i, '') ?? '')
  const wanted = Buffer.from(token)
  return token !== '' && given.length === wanted.length && timingSafeEqual(given, wanted)
}
