import { setTimeout as pause } from 'node:timers/promises'
import { CompiledQuery, sql } from 'kysely'
import { type Job as QueuedJob, PgBoss } from 'pg-boss'
import type { FastifyBaseLogger } from 'fastify'
import type { Enqueue } from '../context.ts'
import type { Db, Tx } from '../database/database.ts'
import type { FileStore } from '../files/file-store.ts'
import { jobsSchema } from './schema.ts'
import { clocksAgree, readDatabaseClock } from '../monitoring/clock-difference.ts'
import { errorMessage } from '../monitoring/error-message.ts'
import { scrub } from '../security/redact.ts'

/** The data of a job: charity and ids. Never personal data: the queue is read without tenancy. */
export type JobData = { charityId: number | null } & Readonly<Record<string, string | number | null>>
/** What a job's handler may touch. It opens its own transactions; `signal` says that it has to stop now and is run again later. */
export type JobContext = {
  db: Db
  now: () => Date
  log: FastifyBaseLogger
  enqueue: Enqueue
  files: FileStore
  publicUrl: string
  signal: AbortSignal
  lastAttempt: boolean
}
/**
 * How a job runs: tries before it is given up, seconds a try may take, how many run at once in all and for one charity, and its schedule.
 * `byClock`: it fails while the server's clock differs from the database's: what falls due by a wrong clock must not be carried out.
 * `waitsOnce`: another is not added for a charity while one waits for it, apart from one that begins later. It is chosen with the job's
 * name and does not change.
 */
export type JobOptions = {
  tries?: number
  seconds?: number
  atOnce?: number
  atOncePerCharity?: number
  waitsOnce?: boolean
  byClock?: boolean
  every?: { cron: string; timeZone: string }
}
/** Background work that is done at least once: its handler must be idempotent. */
export type Job = { name: string; handler: (context: JobContext, data: JobData) => Promise<void>; options: JobOptions }

/** Names a piece of background work. */
export const defineJob = <D extends JobData>(
  name: string,
  handler: (context: JobContext, data: D) => Promise<void>,
  options: JobOptions = {},
): Job => ({
  name,
  handler: handler as Job['handler'],
  options,
})

/** How one run ended; for the counters. */
type JobObserver = (name: string, outcome: 'done' | 'failed', seconds: number) => void
export type JobsSettings = {
  /** The address of the jobs role. */
  connectionString: string
  db: Db
  now: () => Date
  log: FastifyBaseLogger
  files: FileStore
  publicUrl: string
  jobs: readonly Job[]
  observe?: JobObserver
}
export type Jobs = {
  enqueue: Enqueue
  /** Starts taking jobs. */
  work(): Promise<void>
  /** Takes no more jobs, lets the current ones end within a time, and closes. What did not end is run again later. */
  stop(milliseconds?: number): Promise<void>
  /** How long, in seconds, the oldest due job has waited while none of its kind ran: shows whether workers run. */
  oldestDue(): Promise<number>
  /** How many jobs are due and not taken, how long the oldest has waited, and how many were given up. */
  state(): Promise<{ oldestDueSeconds: number; due: number; givenUp: number }>
  /** Requeues the failed jobs. Returns how many. */
  replay(): Promise<number>
  /** Carries out a charity's waiting jobs here and now, and what they enqueue. Returns how many. */
  carryOut(charityId: number): Promise<number>
}

const deadLetters = 'given-up'
const patience = {
  retryLimit: 11,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 3600,
  heartbeatSeconds: 30,
  deleteAfterSeconds: 7 * 86_400,
  notify: true,
}

// pg-boss passes unknown options to the driver: with dropped packets no answer would come.
const forTheDriver = { query_timeout: 60_000 }

/** Opens the queue. Jobs can be added at once; they are taken after `work()`. */
export async function openJobs({ connectionString, jobs, observe = () => {}, ...tools }: JobsSettings): Promise<Jobs> {
  const { db, log } = tools
  const ending = new AbortController()
  const boss = new PgBoss({
    connectionString,
    schema: jobsSchema,
    max: 3,
    migrate: false,
    createSchema: false,
    useListenNotify: true,
    superviseIntervalSeconds: 15,
    reindex: false,
    ...forTheDriver,
  })
  let stopping = false
  boss.on('error', error => {
    if (!stopping) log.error({ err: error }, 'the job queue failed')
  })
  boss.on('warning', warning => log.warn({ warning: warning.message }, 'the job queue warns'))
  await boss.start()
  await prepareQueues(boss, jobs)
  const names = jobs.map(({ name }) => name)

  const enqueue = enqueueInto(boss, new Set(jobs.filter(({ options }) => options.waitsOnce).map(({ name }) => name)))
  const run = runnerOf({ ...tools, enqueue }, observe)

  return {
    enqueue,
    async work() {
      for (const job of jobs) {
        const { atOnce = 2, atOncePerCharity = 1, every } = job.options
        const pace = {
          localConcurrency: atOnce,
          groupConcurrency: atOncePerCharity,
          pollingIntervalSeconds: 2,
          notifyPollingIntervalSeconds: 5,
        }
        await boss.work<JobData, void, { includeMetadata: true }>(job.name, { ...pace, includeMetadata: true }, async ([found]) => {
          if (!found) return
          const signal = AbortSignal.any([found.signal, ending.signal])
          await run(byRightClock(job, tools), found.data, signal, found.retryCount >= found.retryLimit).catch(keepable)
        })
        if (every) await boss.schedule(job.name, every.cron, { charityId: null }, { tz: every.timeZone })
      }
    },
    async stop(milliseconds = 3500) {
      stopping = true // a listener that loses its connection now is no news
      const hurry = setTimeout(() => ending.abort(new Error('The server stops.')), milliseconds / 2)
      const closed = boss.stop({ graceful: true, timeout: milliseconds })
      await Promise.race([closed, pause(milliseconds + 5000, undefined, { ref: false })]) // a frozen database says no good-bye
      clearTimeout(hurry)
    },
    oldestDue: () => oldestDueOf(boss, names),
    state: () => stateOf(boss, names),
    replay: () => boss.redrive(deadLetters),
    async carryOut(charityId) {
      for (let done = 0; ; done++) {
        const found = await nextOf(db, charityId, tools.now())
        const job = jobs.find(({ name }) => name === found?.name)
        if (!found || !job) return done
        await run(job, found.data, ending.signal, false)
        await boss.complete(found.name, found.id, null, { includeQueued: true })
      }
    },
  }
}

function byRightClock(job: Job, { db, now }: Pick<JobsSettings, 'db' | 'now'>): Job {
  if (!job.options.byClock) return job
  const check = clocksAgree(() => readDatabaseClock(db), now)
  return { ...job, handler: (...given) => check().then(() => job.handler(...given)) }
}

async function stateOf(boss: PgBoss, names: readonly string[]): ReturnType<Jobs['state']> {
  const { rows } = await boss.getDb().executeSql(
    `select coalesce(extract(epoch from now() - min(start_after) filter (where name = any($2))), 0)::float as "oldestDueSeconds",
          (count(*) filter (where name = any($2)))::int as due, (count(*) filter (where name = $1))::int as "givenUp"
       from ${jobsSchema}.job where state in ('created', 'retry') and start_after < now()`,
    [deadLetters, names],
  )
  return rows[0] as Awaited<ReturnType<Jobs['state']>>
}

/** Jobs of another release, which only its servers take, make no server of this one unready. */
async function oldestDueOf(boss: PgBoss, names: readonly string[]): Promise<number> {
  const { rows } = await boss.getDb().executeSql(
    `select coalesce(extract(epoch from now() - min(j.start_after)), 0)::float as seconds from ${jobsSchema}.job j
      where j.state in ('created', 'retry') and j.start_after < now() and j.name = any($1)
        and not exists (select from ${jobsSchema}.job a where a.name = j.name and a.state = 'active')`,
    [names],
  )
  return (rows[0] as { seconds: number }).seconds
}

const enqueueInto =
  (boss: PgBoss, waitingOnce: ReadonlySet<string>): Enqueue =>
  async (tx, name, data, { startAfter, ...options } = {}) => {
    for (const value of Object.values(data)) if (!isId(value)) throw new TypeError(`The job ${name} was given something that is not an id.`)
    const { charityId } = data
    const group = typeof charityId === 'number' ? { group: { id: String(charityId) } } : {}
    const once = waitingOnce.has(name) ? { singletonKey: `${String(charityId)}${startAfter ? ' later' : ''}` } : {}
    const later = startAfter && { startAfter: startAfter.toISOString() }
    await boss.send(name, data, { db: jobToolsOf(tx), ...group, ...once, ...options, ...later })
  }

/** Runs a job, records outcome and duration, and rethrows its error. */
const runnerOf =
  (tools: Omit<JobContext, 'signal' | 'lastAttempt'>, observe: JobObserver) =>
  async (job: Job, data: JobData, signal: AbortSignal, lastAttempt: boolean) => {
    const started = performance.now()
    const context = { ...tools, log: tools.log.child({ job: job.name, charityId: data.charityId }), signal, lastAttempt }
    try {
      await job.handler(context, data)
      observe(job.name, 'done', (performance.now() - started) / 1000)
    } catch (error) {
      observe(job.name, 'failed', (performance.now() - started) / 1000)
      context.log.warn({ err: error, lastAttempt }, 'a job failed')
      throw error
    }
  }

async function prepareQueues(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const known = new Map((await boss.getQueues()).map(queue => [queue.name, queue]))
  if (!known.has(deadLetters)) await boss.createQueue(deadLetters, { retentionSeconds: 90 * 86_400 })
  for (const { name, options } of jobs) {
    const wanted = { ...patience, retryLimit: (options.tries ?? 12) - 1, expireInSeconds: options.seconds ?? 900, deadLetter: deadLetters }
    const queue = known.get(name)
    if (!queue) await boss.createQueue(name, { ...wanted, policy: options.waitsOnce ? 'short' : 'standard' })
    else if (queue.retryLimit !== wanted.retryLimit || queue.expireInSeconds !== wanted.expireInSeconds)
      await boss.updateQueue(name, wanted)
  }
}

/** The queue's own statement, sent through our transaction. */
const jobToolsOf = (tx: Tx) => ({
  executeSql: async (text: string, values: unknown[] = []) => ({
    rows: (await tx.executeQuery(CompiledQuery.raw(text, values))).rows as unknown[],
  }),
})

/** Due by the product's own clock, which may not be the database's. */
async function nextOf(db: Db, charityId: number, now: Date) {
  const { rows } = await db.transact({ charityId: null, readOnly: true }, tx =>
    sql<Pick<QueuedJob<JobData>, 'id' | 'name' | 'data'>>`select id, name, data from ${sql.table(`${jobsSchema}.job`)}
      where state in ('created', 'retry') and (data ->> 'charityId')::int = ${charityId} and (start_after = created_on or start_after <= ${now}) order by created_on, id limit 1`.execute(
      tx,
    ),
  )
  return rows[0]
}

const isId = (value: unknown) =>
  value === null || typeof value === 'number' || (typeof value === 'string' && /^[\w.:/-]{0,160}$/.test(value) && scrub(value) === value)

/** The queue keeps what is thrown: the message alone, without personal data. */
function keepable(error: unknown): never {
  throw new Error(scrub(errorMessage(error)))
}
