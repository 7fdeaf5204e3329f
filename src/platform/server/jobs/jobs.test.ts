import { setTimeout as pause } from 'node:timers/promises'
import { newClient, newPool } from '#platform/server/database/connections.ts'
import pino from 'pino'
import { afterAll, expect, inject, test } from 'vitest'
import { newId } from '#kit/security/ids.ts'
import { openDb } from '../database/open-db.ts'
import type { FileStore } from '../files/file-store.ts'
import { defineJob, type Job, type JobData, openJobs } from './jobs.ts'

const urls = inject('database')
const log = pino({ level: 'silent' })
const now = () => new Date()
const db = openDb(urls.jobs, { max: 2 })
const appDb = openDb(urls.app, { max: 2 })
const owner = newPool({ connectionString: urls.owner, max: 1 })
const opened: { stop: () => Promise<void> }[] = []
const settingsOf = (jobs: readonly Job[]) => ({
  connectionString: urls.jobs,
  db,
  now,
  log,
  files: {} as FileStore,
  publicUrl: 'https://amanah.test',
  jobs,
})
async function queueOf(...jobs: Job[]) {
  const queue = await openJobs(settingsOf(jobs))
  opened.push(queue)
  return queue
}
afterAll(async () => {
  await Promise.all(opened.map(queue => queue.stop()))
  await Promise.all([db.close(), appDb.close(), owner.end()])
})
const until = async (truth: () => boolean) => {
  await expect.poll(truth).toBe(true)
}
const someCharity = () => 900_000 + Math.floor(Math.random() * 99_999)
const name = () => `test-${newId()}`

test('a job is carried out if and only if its transaction commits', async () => {
  const seen: JobData[] = []
  const job = defineJob(name(), async (_, data) => void seen.push(data))
  const queue = await queueOf(job)
  const charityId = someCharity()
  const add = (id: string, fail: boolean) =>
    appDb.transact({ charityId, readOnly: false }, async tx => {
      await queue.enqueue(tx, job.name, { charityId, id })
      if (fail) throw new Error('no')
    })
  await add('kept', false)
  await expect(add('lost', true)).rejects.toThrow('no')
  await queue.work()
  await until(() => seen.length > 0)
  await pause(100)
  expect(seen).toEqual([{ charityId, id: 'kept' }])
})

// Concurrent with the next one: both wait five seconds for a poll of the queue.
test.concurrent('a job that fails is tried again and then given up, visibly, and can be put back', async () => {
  let tries = 0
  const job = defineJob(name(), async () => Promise.reject(new Error(`no answer from siti@nur.demo, try ${++tries}`)), { tries: 1 })
  const queue = await queueOf(job)
  const charityId = someCharity()
  await appDb.transact({ charityId, readOnly: false }, tx => queue.enqueue(tx, job.name, { charityId }))
  await queue.work()
  const storedJob = async () => (await owner.query(`select state, output::text from jobs.job where name = $1`, [job.name])).rows[0]
  await expect.poll(storedJob).toMatchObject({ state: 'failed', output: expect.stringContaining('no answer from [e-mail]') })
  expect(await queue.replay()).toBeGreaterThan(0)
  await until(() => tries > 1)
  expect(tries).toBe(2)
})

test.concurrent('a job that waits behind another of its kind does not make the server unready, one that no one takes does', async () => {
  const ended: (() => void)[] = []
  const job = defineJob(name(), () => new Promise<void>(end => ended.push(end)), { atOnce: 1 })
  const queue = await queueOf(job)
  const charityId = someCharity()
  for (const id of ['heavy', 'next'])
    await appDb.transact({ charityId, readOnly: false }, tx => queue.enqueue(tx, job.name, { charityId, id }))
  await owner.query(`update jobs.job set start_after = '2000-01-01' where name = $1`, [job.name])
  const years = 20 * 365 * 86_400 // longer than the jobs of other tests, whose clocks are frozen
  expect(await queue.oldestDue()).toBeGreaterThan(years)
  await queue.work()
  await until(() => ended.length === 1)
  expect(await queue.oldestDue()).toBeLessThan(years)
  expect((await queue.state()).oldestDueSeconds).toBeGreaterThan(years)
  ended[0]?.()
  await until(() => ended.length === 2)
  ended[1]?.()
})

test('a job that only servers of another release take does not make this one unready', async () => {
  const other = defineJob(name(), async () => {})
  const [theirs, ours] = [await queueOf(other), await queueOf(defineJob(name(), async () => {}))]
  const charityId = someCharity()
  await appDb.transact({ charityId, readOnly: false }, tx => theirs.enqueue(tx, other.name, { charityId }))
  await owner.query(`update jobs.job set start_after = '1990-01-01' where name = $1`, [other.name])
  const years = 30 * 365 * 86_400
  expect(await theirs.oldestDue()).toBeGreaterThan(years)
  expect(await ours.oldestDue()).toBeLessThan(years)
  expect((await ours.state()).oldestDueSeconds).toBeLessThan(years)
})

test('a due job is carried out on request for one charity alone, with the jobs that it enqueues', async () => {
  const seen: string[] = []
  const second = defineJob(name(), async (_, data) => void seen.push(String(data['id'])))
  const first: Job = defineJob(name(), async ({ db: own, enqueue }, { charityId, id }) => {
    seen.push(`first ${String(id)}`)
    await own.transact({ charityId, readOnly: false }, tx => enqueue(tx, second.name, { charityId, id: 'second' }))
  })
  const queue = await queueOf(first, second)
  const [caller, other] = [someCharity(), someCharity()]
  for (const charityId of [caller, other])
    await appDb.transact({ charityId, readOnly: false }, tx => queue.enqueue(tx, first.name, { charityId, id: String(charityId) }))
  expect(await queue.carryOut(caller)).toBe(2)
  expect(seen).toEqual([`first ${caller}`, 'second'])
  expect(await queue.carryOut(caller)).toBe(0)
})

test('a job that goes by the clock fails while the clock of its server is ahead of the database', async () => {
  const ran: string[] = []
  const goesBy = (byClock: boolean) =>
    defineJob(name(), async (_, { charityId }) => void ran.push(`${charityId} ${byClock}`), { byClock, tries: 1 })
  const jobs = [goesBy(true), goesBy(false)]
  const failed: string[] = []
  const ahead = {
    now: () => new Date(Date.now() + 3_600_000),
    observe: (job: string, outcome: string) => {
      if (outcome === 'failed') failed.push(job)
    },
  }
  const queue = await openJobs({ ...settingsOf(jobs), ...ahead })
  opened.push(queue)
  const charityId = someCharity()
  for (const job of jobs) await appDb.transact({ charityId, readOnly: false }, tx => queue.enqueue(tx, job.name, { charityId }))
  await queue.work()
  await until(() => failed.length > 0 && ran.length > 0)
  expect([failed, ran]).toEqual([[jobs[0]!.name], [`${charityId} false`]])
})

test('a job refuses personal data', async () => {
  const job = defineJob(name(), async () => {})
  const queue = await queueOf(job)
  for (const data of [{ to: 'siti@nur.demo' }, { nric: 'S1234567D' }, { name: 'Siti binti Ahmad' }, { phone: '+6591234567' }])
    await expect(
      appDb.transact({ charityId: 1, readOnly: false }, tx => queue.enqueue(tx, job.name, { charityId: 1, ...data })),
    ).rejects.toThrow('not an id')
})

test('a job that is running when the server stops is told so and is run again later', async () => {
  let [begun, aborted] = [false, false]
  const job = defineJob(
    name(),
    ({ signal }) =>
      new Promise((_, failed) => {
        begun = true
        signal.addEventListener('abort', () => {
          aborted = true
          failed(new Error('told'))
        })
      }),
  )
  const queue = await openJobs(settingsOf([job]))
  const charityId = someCharity()
  await appDb.transact({ charityId, readOnly: false }, tx => queue.enqueue(tx, job.name, { charityId }))
  await queue.work()
  await until(() => begun)
  const started = performance.now()
  await queue.stop(1500)
  expect(performance.now() - started).toBeLessThan(10_000) // the job itself would never end
  const { rows } = await owner.query(`select state from jobs.job where name = $1`, [job.name])
  expect([aborted, rows[0].state]).toEqual([true, 'retry'])
})

test('a job that waits once is added once for a charity until it is taken, and once more for later', async () => {
  const [one, other] = [someCharity(), someCharity()]
  const job = defineJob(name(), async () => {}, { waitsOnce: true })
  const queue = await queueOf(job)
  const add = (charityId: number, startAfter?: Date) =>
    appDb.transact({ charityId, readOnly: false }, tx => queue.enqueue(tx, job.name, { charityId }, startAfter && { startAfter }))
  const inAnHour = new Date(Date.now() + 3_600_000)
  for (const charityId of [one, other, one, one]) await add(charityId)
  await add(one, inAnHour)
  await add(one, inAnHour)
  const waiting = async () =>
    (await owner.query(`select (data ->> 'charityId')::int as id from jobs.job where name = $1 and state = 'created'`, [job.name])).rows
  expect((await waiting()).map(({ id }) => id as number).toSorted()).toEqual([one, one, other].toSorted())
  await owner.query(`update jobs.job set state = 'active' where name = $1 and start_after < now()`, [job.name])
  await add(one)
  expect(await waiting()).toHaveLength(2)
})

test('the app adds jobs and can neither read nor change them', async () => {
  const app = newClient({ connectionString: urls.app })
  await app.connect()
  for (const statement of ['select data from jobs.job', 'update jobs.job set data = null', 'delete from jobs.job', 'truncate jobs.job'])
    await expect(app.query(statement)).rejects.toThrow(/permission denied/)
  await app.end()
})
