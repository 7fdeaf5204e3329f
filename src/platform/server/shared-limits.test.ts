import { afterAll, expect, inject, test } from 'vitest'
import { z } from 'zod'
import { bindContract, serve } from './binder.ts'
import type { Services } from './context.ts'
import { openDb } from './db.ts'
import { unlock } from './encryption.ts'
import { createHttp } from './http.ts'
import { throwawayKeys } from './keys.ts'
import { rates, registerLimits } from './limits.ts'
import { sharedCounts } from './shared-counts.ts'
import { command } from '../contract/endpoint.ts'

unlock(throwawayKeys())
const dbs = [openDb(inject('database').app, 2, 60_000), openDb(inject('database').app, 2, 60_000)]
afterAll(() => Promise.all(dbs.map(db => db.close())))

const clock = { now: new Date('2026-03-02T04:00:20Z') }
const now = () => clock.now
const bells = {
  guess: command('public')
    .post('/api/bell/guess')
    .limit('public')
    .body(z.object({ tune: z.string() })),
  ring: command('public').post('/api/bell/ring'),
}
/** Two servers before one database. */
const servers = await Promise.all(
  dbs.map(async db => {
    const app = await createHttp()
    await registerLimits(app, { mostDelay: 60_000, count: sharedCounts(db), now }) // how busy this machine is decides no test
    bindContract(app, { bells }, { bells: serve(bells, { guess: async () => null, ring: async () => null }) }, { now } as Services)
    return app
  }),
)
const address = () => `10.${Array.from({ length: 3 }, () => Math.floor(Math.random() * 250)).join('.')}`
const call = (server: number, verb: string, remoteAddress: string) =>
  servers[server]!.inject({ method: 'POST', url: `/api/bell/${verb}`, remoteAddress, ...(verb === 'guess' && { payload: { tune: 'a' } }) })

test('who may guess is counted over all servers, each caller alone, until the minute is over', async () => {
  const [guesser, other] = [address(), address()]
  const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => call(i % 2, 'guess', guesser)))
  const refused = answers.filter(({ statusCode }) => statusCode === 429)
  expect([answers.length - refused.length, refused.length]).toEqual([rates.public.max, 50 - rates.public.max])
  expect(refused[0]?.json().data.code).toBe('TOO_MANY')
  expect(Number((await call(1, 'guess', guesser)).headers['retry-after'])).toBe(40)
  expect((await call(1, 'guess', other)).statusCode).toBe(200)
  clock.now = new Date('2026-03-02T04:01:00Z')
  expect((await call(0, 'guess', guesser)).statusCode).not.toBe(429)
})

test('ordinary calls are not counted in the database', async () => {
  const one = address()
  for (let i = 0; i < 40; i++) expect((await call(i % 2, 'ring', one)).statusCode).toBe(200)
})
