import { once } from 'node:events'
import { createServer, connect, type AddressInfo, type Socket } from 'node:net'
import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { type Db, openDb } from '#platform/server/database/database.ts'
import { throwawayDatabase } from './throwaway-database.ts'
import { serveDoors } from '../factories/serve-sample-feature.ts'

const charityId = 4711
const closing: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (let close = closing.pop(); close; close = closing.pop()) await close()
})

const refused = { http: 503, retryAfter: '2', data: { code: 'UNAVAILABLE' } }

/** A database of its own that can be stopped in its tracks, as a paused machine is: its connections stay open and say nothing. */
async function freezableDatabase() {
  const database = await throwawayDatabase()
  const owner = new pg.Pool({ connectionString: database.owner, max: 1 })
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
    painted: async () =>
      (
        await owner.query<{ name: string }>(
          `select changes #>> '{name,1}' as name from audit_event where call = '/api/door/paint' order by seq`,
        )
      ).rows.map(row => row.name),
  }
}

test('a database that freezes is refused for within seconds, nobody piles up behind it, and it is used again by itself', async () => {
  const { app, freeze, thaw, painted } = await freezableDatabase()
  const { see, paint, isReady, close } = await serveDoors(openDb(app, 4))
  closing.push(close)
  const kept = await Promise.all(['red', 'blue'].map(name => paint(name, name)))
  expect(kept.map(({ http }) => http)).toEqual([200, 200])
  await freeze()
  const caught = [paint('green', 'the key of green'), ...Array.from({ length: 30 }, see)]
  expect(await isReady()).toBe(false)
  for (const answer of await Promise.all(caught)) {
    expect(answer).toMatchObject(refused)
    expect(answer.seconds).toBeLessThan(20)
  }
  const late = await Promise.all([...Array.from({ length: 20 }, see), paint('gold', 'the key of gold')])
  for (const answer of late) expect(answer).toMatchObject(refused)
  expect(Math.max(...late.map(({ seconds }) => seconds))).toBeLessThan(5) // whoever waits for a connection waits for five
  expect(await isReady()).toBe(false)

  thaw()
  await expect.poll(isReady).toBe(true)
  const again = () => paint('green', 'the key of green')
  await expect.poll(again).toMatchObject({ http: 200, data: { result: { name: 'green' } } })
  expect(await again()).toMatchObject({ http: 200, data: { result: { name: 'green' } } })
  expect((await painted()).sort()).toEqual(['blue', 'green', 'red'])
})

/** A way to the shared database on which a firewall forgets what it let through: those connections stay open and carry nothing any more. */
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
      from.on('data', chunk => passing.has(from) && to.write(chunk))
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

test('a connection whose packets are dropped is replaced, and one whose statement takes its time is left alone', async () => {
  const { url, forget } = await forgetfulWay()
  const [gone, slow] = [openDb(url, 2), openDb(inject('database').app, 1)]
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

test('callers beyond those who can be served soon are turned away at once', async () => {
  const small = openDb(inject('database').app, 1, 60_000)
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
