import { openSync } from 'node:fs'
import path from 'node:path'
import { inspect } from 'node:util'
import type { Logger } from 'pino'
import { StartupError, toDiskStartupError, makeFolder, startupMessage } from '#platform/server/startup-error.ts'
import { type Config, readConfig } from '#platform/server/config.ts'
import { guardOutput } from '#platform/server/output.ts'
import { createLog, logTo } from '#platform/server/monitoring/log.ts'
import { announcement } from './server/announcement.ts'
import { switchToOwnerOf } from './server/data-owner.ts'
import { type Patience, type Product, startProduct } from './server/product.ts'

/** In the demo a stop is quick; behind a load balancer it waits to be noticed, and for long requests. */
const patienceOf = ({ isDemo }: Config): Patience =>
  isDemo ? { notice: 0, requests: 2000, jobs: 1500 } : { notice: 2000, requests: 10_000, jobs: 3500 }

let product: Product | undefined
let leaving = false
let log: Logger | undefined

guardOutput()
try {
  const config = readConfig(process.env)
  switchToOwnerOf(config.dataDir)
  makeFolder(config.dataDir, { setting: 'DATA_DIR' }) // anchors of the audit trail lie there even where database and files do not
  log = createLog({ level: config.LOG_LEVEL, ...(config.isDemo && { to: fileIn(config.dataDir) }) })
  const patience = patienceOf(config)
  const tooEarly = new AbortController()
  const starting = startProduct(config, log, tooEarly.signal)
  const leave = async (reason?: unknown) => {
    if (leaving) return
    leaving = true
    if (reason !== undefined) explain(reason)
    if (!product) tooEarly.abort()
    const running = product ?? (await starting.catch(() => undefined))
    await running?.stop(patience)
    process.exit(reason === undefined ? 0 : 1)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void leave())
  process.on('disconnect', () => void leave()) // the parent process was killed
  process.on('uncaughtException', error => void leave(error))
  process.on('unhandledRejection', error => void leave(error))
  product = await starting
  void product.ended.then(reason => leave(new StartupError(`${reason}\nStart again: what was saved is kept.`)))
  if (!leaving) process.stdout.write(announcement(config, product))
} catch (error) {
  if (!leaving) {
    explain(error)
    process.exit(1)
  } // else the shutdown ends the process when everything is closed
}

function fileIn(dataDir: string) {
  try {
    return logTo(openSync(path.join(dataDir, 'amanah.log'), 'a', 0o600), { sync: true })
  } catch (error) {
    throw toDiskStartupError(error, dataDir, 'DATA_DIR')
  }
}

/** Prints the message of an expected error, and the stack trace of a bug. */
function explain(error: unknown): void {
  log?.error({ err: error }, 'the product ends')
  const words = startupMessage(error) ?? inspect(error, { depth: 3 })
  process.stderr.write(`\n${words}\n\n`)
}
