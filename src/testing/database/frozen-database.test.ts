import { once } from 'node:events'
import { createServer, connect, type AddressInfo, type Socket } from 'node:net'
import { type RawBuilder, sql } from 'kysely'
import { newPool } from '#platform/server/database/connections.ts'
import { afterAll, expect, inject, test } from 'vitest'
import { type Db } from '#platform/server/database/database.ts'
import { openDb } from '#platform/server/database/open-db.ts'
import { createTemporaryDatabase } from './temporary-database.ts'
import { serveSampleEndpoints } from '../factories/serve-sample-endpoints.ts'

const charityId = 4711
const closing: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (let close = closing.pop(); close; close = closing.pop()) await close()
})

const refused = { http: 503, retryAfter: '2', data: { code: 'UNAVAILABLE' } }

/** A database whose processes can be stopped, as on a paused machine: its connections stay open and silent. */
async function freezableDatabase() {
  const database = await createTemporaryDatabase()
  const owner = newPool({ connectionString: database.owner, max: 1 })
  const pidsOf = async () => {
    const { rows } = await owner.query<{ pid: number }>(
      `select pid from pg_stat_activity union select split_part(pg_read_file('postmaster.pid'), chr(10), 1)::int`,
    )
    return rows.map(({ pid }) => pid)
  }
  const stopped: number[] = []
  const thaw = () => stopped.splice(0).forEach(pid => process.kill(pid, 'SIGCONT'))
  closing.push(async () => {
    thaw()
    await owner.end()
    await database.stop()
  })
  await owner.query(
    `insert into charity (charity_id, name, receipt_prefix, country, currency, time_zone) values (${charityId}, 'White', 'TST', 'SG', 'SGD', 'Asia/Singapore')`,
  )
  return {
    ...database,
    thaw,
    freeze: async () => {
      for (const pid of await pidsOf()) {
        process.kill(pid, 'SIGSTOP')
        stopped.push(pid)
      }
    },
    renamedTo: async () =>
      (
        await owner.query<{ name: string }>(
          `select changes #>> '{name,1}' as name from audit_event where call = '/api/sample/rename' order by seq`,
        )
      ).rows.map(row => row.name),
  }
}

test('refuses calls within seconds while the database is frozen, without a queue, and recovers by itself', async () => {
  const { app, freeze, thaw, renamedTo } = await freezableDatabase()
  const { read, rename, isReady, close } = await serveSampleEndpoints(openDb(app, { max: 4 }))
  closing.push(close)
  const answers = await Promise.all(['red', 'blue'].map(name => rename(name, name)))
  expect(answers.map(({ http }) => http)).toEqual([200, 200])
  await freeze()
  const caught = [rename('green', 'the key of green'), ...Array.from({ length: 30 }, read)]
  expect(await isReady()).toBe(false)
  for (const answer of await Promise.all(caught)) {
    expect(answer).toMatchObject(refused)
    expect(answer.seconds).toBeLessThan(20)
  }
  const lateResults = await Promise.all([...Array.from({ length: 20 }, read), rename('gold', 'the key of gold')])
  for (const answer of lateResults) expect(answer).toMatchObject(refused)
  expect(Math.max(...lateResults.map(({ seconds }) => seconds))).toBeLessThan(5) // the connection timeout is five seconds
  expect(await isReady()).toBe(false)

  thaw()
  await expect.poll(isReady).toBe(true)
  const again = () => rename('green', 'the key of green')
  await expect.poll(again).toMatchObject({ http: 200, data: { result: { name: 'green' } } })
  expect(await again()).toMatchObject({ http: 200, data: { result: { name: 'green' } } })
  expect((await renamedTo()).sort()).toEqual(['blue', 'green', 'red'])
})

/** A proxy to the shared database that, like a firewall, silently drops packets of established connections. */
async function forgetfulWay() {
  const { port, hostname } = new URL(inject('database').app)
  const passing = new Set<Socket>()
  const proxy = createServer(near => {
    const far = connect(Number(port), hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      passing.add(from)
      from.on('data', chunk => {
        if (passing.has(from)) to.write(chunk)
      })
      from.on('error', () => {})
      from.on('close', () => to.destroy())
    }
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  closing.push(async () => void proxy.close())
  const url = new URL(inject('database').app)
  url.port = String((proxy.address() as AddressInfo).port)
  return { url: url.href, forget: () => passing.clear() }
}

test('replaces a connection whose packets are dropped, and leaves a slow statement alone', async () => {
  const { url, forget } = await forgetfulWay()
  const [gone, slow] = [openDb(url, { max: 2 }), openDb(inject('database').app, { max: 1 })]
  closing.push(gone.close, slow.close)
  const inside = { charityId: null, readOnly: true }
  const ask = (db: Db, statement: RawBuilder<unknown>) => db.transact(inside, async tx => (await statement.execute(tx)).rows)
  const one = sql`select 1 as one`
  await Promise.all([ask(gone, sql`select pg_sleep(0.1)`), ask(gone, sql`select pg_sleep(0.1)`)])
  forget()
  const slowly = ask(slow, sql`select pg_sleep(4), 1 as one`)
  await expect(ask(gone, one)).rejects.toMatchObject({ code: '08006' })
  expect(await ask(gone, one)).toEqual([{ one: 1 }])
  expect(await slowly).toMatchObject([{ one: 1 }])
})

test('refuses calls beyond the queue limit at once', async () => {
  const small = openDb(inject('database').app, { max: 1 }, 60_000)
  closing.push(small.close)
  let [served, away] = [0, 0]
  const call = () => small.transact({ charityId: null, readOnly: true }, tx => sql`select 1`.execute(tx))
  await Promise.all(
    Array.from({ length: 1100 }, () =>
      call().then(
        () => served++,
        ({ code }: { code: string }) => code === '08006' && away++,
      ),
    ),
  )
  expect([served, away]).toEqual([1001, 99])
})
