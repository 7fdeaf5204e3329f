import path from 'node:path'
import type { Logger } from 'pino'
import { cachedActor, loadActor } from '#features/auth/server/session/actor.ts'
import { readToken } from '#features/auth/server/session/read-token.ts'
import { keepDemoLogos, listCharityIds } from '#features/charity/server/public.ts'
import { readGuestToken } from '#features/enrolment/server/public.ts'
import { setSiteConfiguration } from '#features/site/server/public.ts'
import { demoAccounts, demoPassword } from '#features/users/server/public.ts'
import { keepErasures, keepErasuresJob } from '#features/donor-erasure/server/public.ts'
import { anchorAudit } from '#platform/server/audit/anchors.ts'
import type { Config } from '#platform/server/config.ts'
import { openDb } from '#platform/server/database/open-db.ts'
import type { ShutdownDelays } from '#platform/server/http/graceful-shutdown.ts'
import { openJobs } from '#platform/server/jobs/jobs.ts'
import { setPublicFiles } from '#platform/server/files/public-files.ts'
import { freePort } from '#platform/server/embedded-postgres/start.ts'
import { upkeepJobs } from '#platform/server/jobs/maintenance.ts'
import { type Database, type Listeners, openDatabase } from './database.ts'
import { loadDemo } from './demo.ts'
import { refuseDemoAccounts, refuseDemoMode } from './demo-accounts.ts'
import { connectModules, featureJobs, sealedColumns } from './features/modules.ts'
import { assertModulesExist } from './checks/hidden-modules.ts'
import { missingSettings } from './checks/missing-settings.ts'
import { builtVersion } from './pages.ts'
import { assertPortFree } from './checks/port.ts'
import { openServer } from './http-server.ts'
import { openMetrics } from './open-metrics.ts'
import { openEnvironment } from './environment.ts'

/** The running product. `ended` settles with the reason when a part of it ends without being asked to. */
export type Product = { url: string; isNew: boolean; ended: Promise<string>; stop: (patience: Patience) => Promise<void> }
/** Milliseconds for those who still send work here to notice, for open requests, and for running jobs. */
export type Patience = ShutdownDelays & { jobs: number }

/**
 * Starts everything, in the order in which it depends on each other; parts already started are stopped when a later one fails.
 * `leaving` ends a start in its midst: what is being done in the database then fails and is undone.
 */
export async function startProduct(settings: Config, log: Logger, leaving: AbortSignal): Promise<Product> {
  assertModulesExist(settings.HIDDEN_MODULES)
  const config = { ...settings, PORT: settings.PORT || (await freePort()) } // links need the port before it is listened on
  const now = () => new Date()
  const closing: ((patience: Patience) => Promise<void>)[] = []
  let stopping = Promise.resolve()
  const stop = (patience: Patience) => (stopping = stopping.then(() => closeAll(patience)))
  const closeAll = async (patience: Patience) => {
    for (let close = closing.pop(); close; close = closing.pop())
      await close(patience).catch(error => log.error({ err: error }, 'a part did not close'))
  }
  leaving.addEventListener('abort', () => void stop({ notice: 0, requests: 0, jobs: 0 }), { once: true })
  try {
    await assertPortFree(config.PORT, config.HOST)
    const database = await openDatabase(config, listenersOf(log))
    closing.push(database.stop)
    leaving.throwIfAborted()
    const isNew = config.isDemo ? await openDemo(database, now) : await checkProduction(config, database, log)
    const [db, jobsDb] = [openDb(database.app, { max: 8, readers: 8 }), openDb(database.jobs, { max: 5 }, 60_000)] // jobs have time
    closing.push(async () => void (await Promise.all([db.close(), jobsDb.close()])))
    connectModules()
    const anchors = path.join(config.dataDir, 'anchors')
    const metrics = openMetrics(config, { db, jobsDb, jobs: () => jobs, now, anchors })
    const environment = await openEnvironment(config, now, outcome => metrics.mails.inc({ outcome }))
    const publicUrl = config.PUBLIC_URL?.replace(/\/$/, '') ?? `http://localhost:${config.PORT}${config.BASE_PATH}`
    closing.push(environment.stop)
    setPublicFiles({
      pages: config.PUBLIC_FILES_URL ?? `${config.BASE_PATH}/`,
      mails: config.PUBLIC_FILES_URL ?? `${publicUrl}/`,
    })
    if (config.isDemo) await keepDemoLogos(environment.files)
    setSiteConfiguration(siteConfigurationOf(config))
    const jobs = await openJobs({
      connectionString: database.jobs,
      db: jobsDb,
      now,
      log,
      files: environment.files,
      publicUrl,
      jobs: [...featureJobs, ...environment.jobs, ...upkeepJobs(anchors, sealedColumns, listCharityIds), keepErasuresJob(anchors)],
      observe: (job, outcome, seconds) => {
        metrics.jobs.inc({ job, outcome })
        metrics.jobSeconds.observe({ job }, seconds)
      },
    })
    closing.push(patience => jobs.stop(patience.jobs))
    await anchorAudit(jobsDb, listCharityIds, anchors, now).catch(error => log.error({ err: error }, 'the audit trail was not anchored'))
    const erasing = { db: jobsDb, now, enqueue: jobs.enqueue, signal: leaving }
    await keepErasures(erasing, anchors).catch(error => log.error({ err: error }, 'erasures were not carried over'))
    await jobs.work()
    const services = {
      db,
      now,
      enqueue: jobs.enqueue,
      files: environment.files,
      publicUrl,
      readToken: (token: string) => readToken(db, token, now()),
      readGuest: (token: string) => readGuestToken(token, now()),
      loadActor,
      cachedActor,
    }
    const server = await openServer(config, { services, environment, jobs, metrics, log })
    closing.push(server.stop)
    return { url: server.url, isNew, ended: database.ended, stop }
  } catch (error) {
    await stop({ notice: 0, requests: 0, jobs: 0 })
    throw error
  }
}

const listenersOf = (log: Logger): Listeners => ({
  onRestart: reason => log.error({ reason }, 'the database is started again'),
  onWait: message => log.warn(message),
})

/** Loads the demo into a new database, and refuses one of real charities. Returns whether it was new. */
async function openDemo(database: Database, now: () => Date): Promise<boolean> {
  const isNew = await loadDemo(database, now)
  await refuseDemoMode(database)
  return isNew
}

/** Refuses a database with demo accounts, and names each missing setting. Returns false: production loads no demo. */
async function checkProduction(config: Config, database: Database, log: Logger): Promise<false> {
  await refuseDemoAccounts(database)
  for (const warning of missingSettings(config)) log.warn(warning)
  return false
}

function siteConfigurationOf({ SITE_VERSION, isProductionSite, isDemo, HIDDEN_MODULES }: Config) {
  const accounts = demoAccounts.map(({ email, charityName, roleName }) => ({ email, charity: charityName, role: roleName }))
  return {
    siteVersion: SITE_VERSION ?? builtVersion(),
    isProduction: isProductionSite,
    hiddenModules: [...HIDDEN_MODULES],
    isDemo,
    mailbox: isDemo ? '/mailbox' : null,
    demoPassword: isDemo ? demoPassword : null,
    demoAccounts: isDemo ? accounts : [],
  }
}
