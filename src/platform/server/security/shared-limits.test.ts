import { randomUUID } from 'node:crypto'
import { afterAll, expect, inject, test } from 'vitest'
import { z } from 'zod'
import { bindContract, serve } from '../http/bind-contract.ts'
import type { Services } from '../context.ts'
import { openDb } from '../database/open-db.ts'
import { blindIndex } from './encryption.ts'
import { guessBuckets } from './guess-limits.ts'
import { createHttp } from '../http/http-server.ts'
import { rates, registerLimits } from './rate-limits.ts'
import { refuse } from '../refuse.ts'
import { command } from '#platform/contract/endpoint.ts'

const dbs = [openDb(inject('database').app, { max: 2 }, 60_000), openDb(inject('database').app, { max: 2 }, 60_000)]
afterAll(() => Promise.all(dbs.map(db => db.close())))

const clock = { now: new Date('2026-03-02T04:00:20Z') }
const later = (milliseconds: number) => (clock.now = new Date(clock.now.getTime() + milliseconds))
const now = () => clock.now
const bells = {
  open: command('public')
    .post('/api/bell/open', 'Open a bell')
    .limit('public')
    .guesses(['NOT_FOUND'])
    .body(z.object({ code: z.string() })),
  check: command('public')
    .post('/api/bell/check', 'Check a bell')
    .limit('public')
    .guesses(['NOT_FOUND'], 'number')
    .body(z.object({ number: z.string(), code: z.string() })),
  look: command('public').post('/api/bell/look', 'Look at a bell').limit('lookup'),
  ring: command('public').post('/api/bell/ring', 'Ring a bell'),
}
const judged: string[] = []
/** Two servers before one database. */
const servers = await Promise.all(
  dbs.map(async db => {
    const app = await createHttp({}, prepared => registerLimits(prepared, { mostDelay: 0, db, now })) // how busy this machine is decides no test
    const handlers = serve(bells, {
      open: async (_, { code }) => {
        judged.push(code)
        if (code !== 'right') throw refuse('NOT_FOUND')
        return null
      },
      check: async (_, { code }) => {
        judged.push(code)
        if (code !== 'right') throw refuse('NOT_FOUND')
        return null
      },
      look: async () => null,
      ring: async () => null,
    })
    bindContract(app, { bells }, { bells: handlers }, { db, now } as Services)
    return app
  }),
)
const address = () => `10.${Array.from({ length: 3 }, () => Math.floor(Math.random() * 250)).join('.')}`
const call = (server: number, verb: string, remoteAddress: string, code?: string, number?: string) =>
  servers[server]!.inject({ method: 'POST', url: `/api/bell/${verb}`, remoteAddress, ...(code && { payload: { code, number } }) })
const codeOf = ({ json }: Awaited<ReturnType<typeof call>>) => json<{ data: { code?: string } }>().data.code

/** The rows that count wrong guesses of a network. */
const rowsOf = (network: string) =>
  dbs[0]!.transact({ charityId: null, readOnly: true }, async tx => {
    const subject = blindIndex({ charityId: 0, column: `rate_bucket.${guessBuckets.network.kind}` }, network)
    return (await tx.selectFrom('rateBucket').select('kind').where('subject', '=', subject).execute()).length
  })

test('wrong guesses of one network are counted over all servers and refused beyond a high limit, right ones never', async () => {
  const [guesser, other] = [address(), address()]
  const { atOnce, perHour } = guessBuckets.network
  const answers = await Promise.all(Array.from({ length: atOnce + 100 }, (_, i) => call(i % 2, 'open', guesser, randomUUID())))
  const refused = answers.filter(({ statusCode }) => statusCode === 429)
  expect([refused.length, codeOf(refused[0]!)]).toEqual([100, 'LOCKED'])
  expect(Number(refused[0]!.headers['retry-after'])).toBeGreaterThan(0)
  for (const [server, from] of [[0, guesser] as const, [1, guesser] as const, [1, other] as const])
    expect((await call(server, 'open', from, 'right')).statusCode).toBe(200)
  expect((await call(1, 'open', guesser, 'wrong')).statusCode).toBe(429)
  later((3_600_000 / perHour) * 2)
  expect((await call(0, 'open', guesser, 'wrong')).statusCode).toBe(404)
})

test('a limit that was used up by a clock that ran ahead does not last until then', async () => {
  const guesser = address()
  const right = clock.now
  later(400 * 86_400_000)
  expect((await call(0, 'open', guesser, 'wrong')).statusCode).toBe(404)
  clock.now = right
  expect((await call(0, 'open', guesser, 'wrong')).statusCode).toBe(404)
})

test('guesses at a short code are evaluated a few times for its number, from however many networks, and leave other numbers open', async () => {
  const { atOnce, perHour } = guessBuckets.field
  const [number, other, home] = [randomUUID(), randomUUID(), address()]
  judged.length = 0
  const answers = await Promise.all(Array.from({ length: 100 }, (_, i) => call(i % 2, 'check', home, randomUUID(), number)))
  expect(judged.length).toBeGreaterThanOrEqual(atOnce)
  expect(judged.length).toBeLessThan(atOnce + 6) // each server checks what it began before the other's count was full
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(100 - judged.length)
  for (const from of [home, address()]) {
    expect((await call(1, 'check', from, 'right', number)).statusCode).toBe(429)
    expect((await call(0, 'check', from, 'right', other)).statusCode).toBe(200)
  }
  later((3_600_000 / perHour) * 7)
  expect((await call(0, 'check', home, 'right', number)).statusCode).toBe(200)
})

test('right ones use nothing up, and write nothing', async () => {
  const congregation = address()
  const answers = await Promise.all(Array.from({ length: 500 }, (_, i) => call(i % 2, 'open', congregation, 'right')))
  expect(answers.filter(({ statusCode }) => statusCode !== 200)).toEqual([])
  expect(await rowsOf(congregation)).toBe(0)
  expect((await call(0, 'open', congregation, 'wrong')).statusCode).toBe(404)
  expect(await rowsOf(congregation)).toBe(1)
})

test('look-ups are counted over all servers', async () => {
  const one = address()
  const answers = await Promise.all(Array.from({ length: rates.lookup + 20 }, (_, i) => call(i % 2, 'look', one)))
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(20)
})

test('ordinary calls are not counted in the database', async () => {
  const one = address()
  for (let i = 0; i < 40; i++) expect((await call(i % 2, 'ring', one)).statusCode).toBe(200)
})
