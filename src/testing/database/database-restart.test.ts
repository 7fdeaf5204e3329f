import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { newClient, newPool } from '#platform/server/database/connections.ts'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { openDb } from '#platform/server/database/open-db.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import { defineJob, openJobs } from '#platform/server/jobs/jobs.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { setRolePasswords } from '#platform/server/database/roles.ts'
import { startPostgres } from '#platform/server/embedded-postgres/start.ts'
import { serveSampleEndpoints } from '../factories/serve-sample-endpoints.ts'

const charityId = 4712
const closing: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (let close = closing.pop(); close; close = closing.pop()) await close()
})

/** A durable database whose server can be killed, as by the OOM killer. */
async function mortalDatabase() {
  const dir = mkdtempSync(path.join(tmpdir(), 'amanah-mortal-'))
  const restarts: string[] = []
  const { url, ended, stop } = await startPostgres({ dir, onRestart: reason => void restarts.push(reason) })
  closing.push(async () => {
    await stop()
    rmSync(dir, { recursive: true, force: true })
  })
  const file = path.join(dir, 'data', 'postmaster.pid')
  const kill = () => process.kill(Number.parseInt(readFileSync(file, 'utf8'), 10), 'SIGKILL')
  return { dir, url, ended, kill, restarts }
}

async function answers(url: string): Promise<boolean> {
  const client = newClient({ connectionString: url, connectionTimeoutMillis: 2000 })
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

async function newServer(url: string) {
  await migrate(url)
  const owner = newPool({ connectionString: url, max: 1 })
  closing.push(() => owner.end())
  await owner.query(
    `insert into charity (charity_id, name, receipt_prefix, country, currency, time_zone) values (${charityId}, 'White', 'TST', 'SG', 'SGD', 'Asia/Singapore')`,
  )
  const urls = await setRolePasswords(url)
  const sample = await serveSampleEndpoints(openDb(urls.app, { max: 4 }), charityId)
  closing.push(sample.close)
  const audited = async () =>
    (
      await owner.query<{ name: string }>(`select changes #>> '{name,1}' as name from audit_event where call = '/api/sample/rename'`)
    ).rows.map(({ name }) => name)
  return { urls, sample, audited }
}

test('a killed database is back within ten seconds: callers get Retry-After, and no acknowledged write is lost', async () => {
  const { url, kill, restarts } = await mortalDatabase()
  const { urls, sample, audited } = await newServer(url)
  const ran: string[] = []
  const job = defineJob('count-ticks', async (_, { id }) => void ran.push(String(id)))
  const [jobsDb, appDb] = [openDb(urls.jobs, { max: 2 }), openDb(urls.app, { max: 2 })]
  closing.push(jobsDb.close, appDb.close)
  const tools = { now: () => new Date(), log: pino({ level: 'silent' }), files: {} as FileStore, publicUrl: 'https://amanah.test' }
  const queue = await openJobs({ connectionString: urls.jobs, db: jobsDb, jobs: [job], ...tools })
  closing.push(() => queue.stop())
  await queue.work()
  const enqueue = (id: string) =>
    appDb.transact({ charityId, readOnly: false }, tx =>
      queue.enqueue(tx, job.name, { charityId, id }, { startAfter: new Date(Date.now() + 3000) }),
    )

  const acknowledged: string[] = []
  const seen: { http: number; retryAfter: string | null }[] = []
  let isOver = false
  closing.push(async () => void (isOver = true))
  const write = async (writer: number) => {
    for (let i = 0; !isOver; i++) {
      const name = `name ${writer}-${i}`
      const answer = await sample.rename(name, name)
      seen.push(answer)
      if (answer.http === 200) acknowledged.push(name)
      else await pause(20)
    }
  }
  const writers = [1, 2, 3].map(write)
  await expect.poll(() => acknowledged.length).toBeGreaterThan(20)
  await enqueue('before')
  kill()
  const began = performance.now()
  await expect.poll(() => seen.some(({ http }) => http === 503)).toBe(true)
  await expect.poll(async () => (await sample.rename('back', `back ${performance.now()}`)).http, { interval: 50 }).toBe(200)
  expect(performance.now() - began).toBeLessThan(10_000)
  await enqueue('after')
  await expect.poll(() => ran.toSorted()).toEqual(['after', 'before'])
  isOver = true
  await Promise.all(writers)

  expect(new Set(seen.map(({ http }) => http))).toEqual(new Set([200, 503]))
  expect(seen.filter(({ http, retryAfter }) => http === 503 && retryAfter === null)).toEqual([])
  expect(restarts).toEqual([expect.stringContaining('PostgreSQL ended by itself (SIGKILL)')])
  const remaining = new Set(await audited())
  expect(acknowledged.filter(name => !remaining.has(name))).toEqual([])
})

test('a database that cannot be restarted ends the product with the cause and the log path', async () => {
  const { dir, url, ended, kill, restarts } = await mortalDatabase()
  expect(await answers(url)).toBe(true)
  writeFileSync(path.join(dir, 'data', 'postgresql.auto.conf'), 'no_such_setting = 1\n')
  kill()
  expect(await ended).toMatch(/PostgreSQL failed 6 times within 10 minutes and is given up\.[\s\S]*no_such_setting[\s\S]*postgres\.log/)
  expect(restarts).toHaveLength(5)
})
