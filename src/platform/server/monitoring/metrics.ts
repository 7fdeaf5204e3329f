import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { PoolState } from '../database/database.ts'
import { refuse } from '../refuse.ts'

/** Counters; values that are read on demand are in the registry alone. */
export type Metrics = {
  registry: Registry
  jobs: Counter<'job' | 'outcome'>
  jobSeconds: Histogram<'job'>
  mails: Counter<'outcome'>
  requests: Histogram<'method' | 'route' | 'status'>
}

/** Probes run when the metrics are read; a failing probe leaves its gauges out, since no alert compares with NaN, and is counted. */
export type Probes = {
  queue: () => Promise<{ oldestDueSeconds: number; due: number; givenUp: number }>
  pools: () => Readonly<Record<string, PoolState>>
  anchorAgeSeconds: () => Promise<number>
  backupAgeSeconds: () => Promise<number>
  freeBytes: () => Promise<number>
}

/** Gauges of the library that `promtool check metrics` refuses for ending like counters; each says the same by type under a proper name. */
const misnamed = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total']
const probeNames = ['queue', 'anchors', 'backup', 'disk'] as const
const mailOutcomes = ['sent', 'retried', 'failed'] as const
const requestBuckets = [0.005, 0.02, 0.05, 0.15, 0.5, 1, 5, 15]
const jobBuckets = [0.01, 0.1, 1, 10, 60, 600]

/** The metrics of one process, named as Prometheus asks: our prefix, base units, `_total` for counters. */
export function createMetrics(probes: Probes): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  for (const name of misnamed) registry.removeSingleMetric(name)
  const gauge = gaugesOf(registry)
  gaugeQueue(gauge, probes)
  gaugePools(registry, probes)
  gauge(
    'anchors',
    'amanah_audit_anchor_age_seconds',
    'Time since this server last anchored the audit trail; +Inf when it never did.',
    probes.anchorAgeSeconds,
  )
  gauge(
    'backup',
    'amanah_backup_age_seconds',
    'Time since the last backup that ran on this machine was made; +Inf when there is none.',
    probes.backupAgeSeconds,
  )
  gauge('disk', 'amanah_data_free_bytes', 'Free space on the disk that holds DATA_DIR.', probes.freeBytes)
  const mails = new Counter({
    name: 'amanah_mails_total',
    help: 'Tries to send a mail: sent, retried later, or failed for good.',
    labelNames: ['outcome'],
    registers,
  })
  for (const outcome of mailOutcomes) mails.inc({ outcome }, 0) // an alert sees the first failure only against a zero
  return {
    registry,
    mails,
    jobs: new Counter({ name: 'amanah_jobs_total', help: 'Runs of jobs, by outcome.', labelNames: ['job', 'outcome'], registers }),
    jobSeconds: new Histogram({
      name: 'amanah_job_duration_seconds',
      help: 'Time a run of a job took.',
      labelNames: ['job'],
      buckets: jobBuckets,
      registers,
    }),
    requests: new Histogram({
      name: 'amanah_http_request_duration_seconds',
      help: 'Time an answer took.',
      labelNames: ['method', 'route', 'status'],
      buckets: requestBuckets,
      registers,
    }),
  }
}

type AddGauge = (probe: (typeof probeNames)[number], name: string, help: string, ask: () => Promise<number>) => void

/** Adds gauges that are read on demand, and the counter of failed probes. */
function gaugesOf(registry: Registry): AddGauge {
  const registers = [registry]
  const failures = new Counter({
    name: 'amanah_probe_failures_total',
    help: 'Readings that a probe could not answer: its gauges are then absent.',
    labelNames: ['probe'],
    registers,
  })
  for (const probe of probeNames) failures.inc({ probe }, 0)
  return (probe, name, help, ask) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        try {
          this.set(await ask())
        } catch {
          this.remove()
          failures.inc({ probe })
        }
      },
    })
}

/** One look at the queue serves its three gauges. */
function gaugeQueue(gauge: AddGauge, { queue }: Probes): void {
  let looking: ReturnType<Probes['queue']> | undefined
  const look = () => {
    looking ??= queue().finally(() => (looking = undefined))
    return looking
  }
  const oldest = 'How long the oldest job that is due has waited.'
  gauge('queue', 'amanah_jobs_oldest_due_seconds', oldest, async () => (await look()).oldestDueSeconds)
  gauge('queue', 'amanah_jobs_due', 'Jobs that are due and not yet taken.', async () => (await look()).due)
  const givenUp = 'Jobs that failed their last try and wait for somebody to look.'
  gauge('queue', 'amanah_jobs_given_up', givenUp, async () => (await look()).givenUp)
}

function gaugePools(registry: Registry, { pools }: Probes): void {
  const registers = [registry]
  new Gauge({
    name: 'amanah_db_pool_connections',
    help: 'Open database connections, by pool and state.',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, { busy, idle }] of Object.entries(pools())) {
        this.set({ pool, state: 'busy' }, busy)
        this.set({ pool, state: 'idle' }, idle)
      }
    },
  })
  new Gauge({
    name: 'amanah_db_pool_max_connections',
    help: 'Database connections that a pool may open.',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const [pool, { most }] of Object.entries(pools())) this.set({ pool }, most)
    },
  })
  new Gauge({
    name: 'amanah_db_pool_waiting_requests',
    help: 'Callers that wait for a connection of a pool.',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const [pool, { waiting }] of Object.entries(pools())) this.set({ pool }, waiting)
    },
  })
}

/** `/metrics` as Prometheus text, for this machine or for users who bear the token. */
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

/** A forwarded request comes through a proxy, so it is not local. */
const isLocal = ({ socket, headers }: FastifyRequest) =>
  /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '') && !headers['x-forwarded-for'] && !headers['forwarded']

function bears({ headers }: FastifyRequest, token: string): boolean {
  const presented = Buffer.from(headers.authorization?.replace(/^Bearer /i, '') ?? '')
  const wanted = Buffer.from(token)
  return token !== '' && presented.length === wanted.length && timingSafeEqual(presented, wanted)
}
