import { sql } from 'kysely'
import { newClient } from '#platform/server/database/connections.ts'
import { afterAll, expect, inject, test } from 'vitest'
import { openDb } from '#platform/server/database/open-db.ts'
import { command } from '#platform/contract/endpoint.ts'
import type { PublicContext } from '#platform/server/context.ts'
import { bindContract, serve } from '#platform/server/http/bind-contract.ts'
import { createHttp } from '#platform/server/http/http-server.ts'
import { createLog } from '#platform/server/monitoring/log.ts'
import { db, newCharity, services } from '../factories/new-charity.ts'
import { newDatabase } from './new-database.ts'
import { serveSampleEndpoints } from '../factories/serve-sample-endpoints.ts'

const closing: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (let close = closing.pop(); close; close = closing.pop()) await close()
})
const comeBack = { http: 503, retryAfter: '2', data: { code: 'UNAVAILABLE' } }

test('calls on a locked table are answered with Retry-After', async () => {
  const own = await newDatabase() // elsewhere, tests beside this one would wait as well
  const sample = await serveSampleEndpoints(openDb(own.app, { max: 2 }), 1)
  const loader = newClient({ connectionString: own.owner })
  closing.push(own.drop, sample.close)
  await loader.connect()
  await loader.query(
    `insert into charity (charity_id, name, receipt_prefix, country, currency, time_zone) values (1, 'Masjid Test', 'TST', 'SG', 'SGD', 'Asia/Singapore')`,
  )
  await loader.query('begin; lock table charity in access exclusive mode')
  const [read, renamed] = await Promise.all([sample.read(), sample.rename('green', 'green')])
  await loader.query('rollback')
  await loader.end()
  expect([read, renamed]).toMatchObject([comeBack, comeBack])
  expect(await sample.rename('green', 'green')).toMatchObject({ http: 200 })
})

test('the caller learns why the first of several statements sent together failed', async () => {
  const { charityId } = await newCharity()
  const loader = newClient({ connectionString: inject('database').owner })
  await loader.connect()
  await loader.query('begin; lock table fund in access exclusive mode')
  const failures: unknown[] = []
  const noted = (work: Promise<unknown>) => work.catch((error: { code?: string }) => failures.push(error.code))
  await db
    .transact({ charityId, readOnly: true }, async tx => {
      await sql`set local lock_timeout = 50`.execute(tx)
      await Promise.all([
        noted(tx.selectFrom('fund').select('id').execute()),
        noted(sql`select 1`.execute(tx)),
        noted(sql`select 2`.execute(tx)),
      ])
    })
    .catch(() => {})
  await loader.query('rollback')
  await loader.end()
  expect(failures).toEqual(['55P03', '55P03', '55P03'])
})

test.each([
  '40001',
  '40P01',
  '40003',
  '55P03',
  '55006',
  '53100',
  '53200',
  '53300',
  '57014',
  '57P01',
  '57P03',
  '57P05',
  '25P03',
  '25P04',
  '08006',
])('SQLSTATE %s is answered with 503', async state => {
  const app = await createHttp()
  closing.push(() => app.close())
  app.get('/fail', () =>
    db.transact({ charityId: null, readOnly: true }, tx => sql.raw(`do $$ begin raise sqlstate '${state}'; end $$`).execute(tx)),
  )
  const answer = await app.inject('/fail')
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2'])
})

test.each(['23505', '42P01', '42601', '22012'])('SQLSTATE %s is answered with 500', async state => {
  const app = await createHttp()
  closing.push(() => app.close())
  app.get('/fail', () =>
    db.transact({ charityId: null, readOnly: true }, tx => sql.raw(`do $$ begin raise sqlstate '${state}'; end $$`).execute(tx)),
  )
  expect((await app.inject('/fail')).statusCode).toBe(500)
})

test.each([
  ['foreign_key_violation', 'error'],
  ['unique_violation', 'warn'],
])('the log names the constraint of a %s, and never the values', async (state, level) => {
  const lines: string[] = []
  const app = await createHttp({ logger: createLog({ to: { write: line => void lines.push(line) } }) })
  closing.push(() => app.close())
  const bells = { ring: command('public').post('/api/bell/ring', 'Ring a bell') }
  const broken = sql.raw(
    `do $$ begin raise ${state} using constraint = 'bell_tower', table = 'bell', detail = 'Key (donor)=(Siti)'; end $$`,
  )
  const ring = ({ transact }: PublicContext) =>
    transact(null, async ({ tx }) => {
      await broken.execute(tx)
      return null
    })
  bindContract(app, { bells }, { bells: serve(bells, { ring }) }, services)
  const answer = await app.inject({ method: 'POST', url: '/api/bell/ring', payload: {} })
  expect([answer.statusCode, answer.json().data.code]).toEqual([409, 'CHANGED_SINCE'])
  expect(lines.map(line => JSON.parse(line) as object)).toMatchObject([{ level, constraint: 'bell_tower', table: 'bell' }])
  expect(lines.join()).not.toContain('Siti')
})
