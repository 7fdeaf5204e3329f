import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '#platform/server/config.ts'
import type { Services } from '#platform/server/context.ts'
import { isLogo } from '#features/charity/server/public.ts'
import { registerCompression } from '#platform/server/http/compress-answers.ts'
import { registerHeaders } from '#platform/server/http/security-headers.ts'
import { clocksAgree, readDatabaseClock } from '#platform/server/monitoring/clock-difference.ts'
import { diskHasRoom, type Health, isMigrated, jobsAreTaken, registerHealth } from '#platform/server/monitoring/health.ts'
import type { Jobs } from '#platform/server/jobs/jobs.ts'
import { hostsIn, registerPagesElsewhere } from '#platform/server/http/hosts.ts'
import { shutDownGracefully, type ShutdownDelays } from '#platform/server/http/graceful-shutdown.ts'
import { registerLimits } from '#platform/server/security/rate-limits.ts'
import { registerRequestLog } from '#platform/server/monitoring/log.ts'
import { type Metrics, registerMetrics } from '#platform/server/monitoring/metrics.ts'
import { expectedMigrations, knownMigrations } from '#platform/server/database/migrate.ts'
import { registerPublicFiles } from '#platform/server/files/public-files.ts'
import { registerPages } from './pages.ts'
import type { Environment } from './environment.ts'
import { productServer } from './server.ts'

/** `webRoot` is the folder of the built web, where it is not the usual one. */
type ServerParts = {
  services: Services
  environment: Environment
  jobs: Pick<Jobs, 'oldestDue'>
  metrics: Metrics
  log: Logger
  webRoot?: string
}
type Assembled = { app: FastifyInstance; health: Health }
type Running = { url: string; stop: (delays: ShutdownDelays) => Promise<void> }

/** The HTTP server with all that is around its routes, not yet listening. @internal tests call it without a port */
export async function assembleServer(
  config: Config,
  { services, environment, jobs, metrics, log, webRoot }: ServerParts,
): Promise<Assembled> {
  const hosts = hostsIn(config)
  const isSecure = config.PUBLIC_URL?.startsWith('https:') ?? false
  const app = await productServer(
    services,
    { logger: log, basePath: config.BASE_PATH, trustProxy: config.TRUST_PROXY, document: { hosts: hosts.api } },
    async server => {
      registerRequestLog(server)
      await registerHeaders(server, {
        https: isSecure,
        alsoFrom: [...new Set([...hosts.origins, ...(environment.files.origin ? [environment.files.origin] : [])])],
        frames: environment.cardOrigins,
      })
      registerCompression(server)
      if (config.PUBLIC_URL && hosts.origins.length) registerPagesElsewhere(server, new URL(config.PUBLIC_URL).origin)
      await registerLimits(server, { mostDelay: config.MAX_EVENT_LOOP_DELAY, db: services.db, now: services.now })
      registerMetrics(server, metrics, config.METRICS_TOKEN)
      environment.register(server)
      registerPublicFiles(server, services.files, isLogo(services.db))
    },
  )
  const health = registerHealth(app, {
    database: () => services.db.ping(),
    clock: clocksAgree(() => readDatabaseClock(services.db), services.now),
    migrations: isMigrated(expectedMigrations(), () => knownMigrations(services.db)),
    jobs: jobsAreTaken(jobs.oldestDue),
    disk: diskHasRoom(config.dataDir),
  })
  await registerPages(app, { basePath: config.BASE_PATH, hosts: hosts.api, ...(webRoot && { root: webRoot }) })
  return { app, health }
}

/** Opens the HTTP server. */
export async function openServer(config: Config, parts: ServerParts): Promise<Running> {
  const { app, health } = await assembleServer(config, parts)
  await app.listen({ port: config.PORT, host: config.HOST })
  return {
    url: `http://localhost:${config.PORT}${config.BASE_PATH}`,
    stop: delays => shutDownGracefully(app, health, delays),
  }
}
