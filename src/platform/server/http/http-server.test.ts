import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { bindContract, serve } from './bind-contract.ts'
import type { Services } from '../context.ts'
import { registerHeaders } from './security-headers.ts'
import { clocksAgree } from '../monitoring/clock-difference.ts'
import { diskHasRoom, isMigrated, jobsAreTaken, registerHealth } from '../monitoring/health.ts'
import { createHttp } from './http-server.ts'
import { jsonFault } from './json-body.ts'
import { registerLimits } from '../security/rate-limits.ts'
import { createLog, registerRequestLog } from '../monitoring/log.ts'
import { createMetrics, registerMetrics } from '../monitoring/metrics.ts'
import { command } from '#platform/contract/endpoint.ts'

const lines: string[] = []
const log = createLog({ to: { write: line => void lines.push(line) } })
const bells = {
  ring: command('public')
    .post('/api/bell/ring', 'Ring a bell')
    .limit('public')
    .body(z.object({ tune: z.unknown().optional() })),
}
const services = { now: () => new Date('2026-03-02T04:00:00Z') } as Services

async function newServer() {
  const app = await createHttp({ logger: log })
  registerRequestLog(app)
  await registerHeaders(app, { https: true, alsoFrom: ['https://files.test'] })
  await registerLimits(app, { mostDelay: 0 }) // how busy this machine is decides no test
  const metrics = createMetrics({
    queue: async () => ({ oldestDueSeconds: 12, due: 1, givenUp: 0 }),
    pools: () => ({}),
    anchorAgeSeconds: async () => 1,
    backupAgeSeconds: async () => 1,
    freeBytes: async () => 1,
  })
  registerMetrics(app, metrics, 'secret')
  bindContract(app, { bells }, { bells: serve(bells, { ring: async () => null }) }, services)
  return app
}
const ring = (app: Awaited<ReturnType<typeof newServer>>, payload: unknown = {}, remoteAddress = '10.0.0.1') =>
  app.inject({
    method: 'POST',
    url: '/api/bell/ring?x=siti@nur.demo',
    remoteAddress,
    headers: { 'content-type': 'application/json' },
    payload: payload as string,
  })

describe('limits of what is sent', () => {
  const bodyOf = (piece: string, letters: number) =>
    JSON.stringify({ tune: piece.repeat(Math.ceil(letters / piece.length)).slice(0, letters - 4) })
  const send = (app: Awaited<ReturnType<typeof newServer>>, payload: string) =>
    app.inject({ method: 'POST', url: '/api/bell/ring', headers: { 'content-type': 'application/json' }, payload })

  test.each(['O1', '1-A', '4 a ', '&nbsp4', '1 ', '%34', '<b>4'])(
    'a text of the greatest length, full of %s, is answered quickly',
    async piece => {
      const app = await newServer()
      const costs: number[] = []
      for (let run = 0; run < 5; run++) {
        const before = process.cpuUsage()
        expect((await send(app, bodyOf(piece, 10_000))).statusCode).toBe(200)
        costs.push(process.cpuUsage(before).user / 1000)
      }
      expect(Math.min(...costs)).toBeLessThan(50)
      await app.close()
    },
  )

  test('a text is refused by its field when it is longer, and unread when it is much longer', async () => {
    const app = await newServer()
    const longer = await send(app, bodyOf('O1', 10_002))
    expect(longer.json()).toMatchObject({ data: { code: 'INVALID', errors: [{ field: 'tune', message: 'This is too long.' }] } })
    expect((await send(app, bodyOf('O1', 64_000))).statusCode).toBe(413)
    await app.close()
  })
})

describe('a query that anyone may send', () => {
  const most = 15_500 // Node reads 16 kB of headers
  const longest = (piece: string) => `a${piece.repeat(Math.floor(most / piece.length))}=1`
  test.each(['[0]', '[b]', '[]', '[', 'a[0]', '%5B0%5D', '&a[]=1', '&a.b.c=1', '.b'])(
    'a body full of %s is answered quickly and briefly',
    async piece => {
      const app = await newServer()
      const costs: number[] = []
      for (let run = 0; run < 5; run++) {
        const before = process.cpuUsage()
        const answer = await app.inject({ method: 'POST', url: `/api/bell/ring?${longest(piece)}`, payload: {} })
        costs.push(process.cpuUsage(before).user / 1000)
        expect([answer.statusCode, answer.payload.length < 16_000]).toEqual([400, true])
      }
      expect(Math.min(...costs)).toBeLessThan(50)
      await app.close()
    },
  )
})

describe('bodies that are sent', () => {
  test('bodies that nest too deep, list too much or reach for prototypes are refused in the envelope', async () => {
    const app = await newServer()
    for (const payload of [`{"tune":${'['.repeat(30)}${']'.repeat(30)}}`, `{"tune":[${'1,'.repeat(1000)}1]}`, '{"__proto__":{"x":1}}', '{'])
      expect([payload.slice(0, 20), (await ring(app, payload)).json().data.code]).toEqual([payload.slice(0, 20), 'INVALID'])
  })

  test('text that could not be kept as it is, a NUL or half a character, is refused by its field', async () => {
    const app = await newServer()
    const refused = async (tune: unknown) =>
      (await app.inject({ method: 'POST', url: '/api/bell/ring', payload: { tune } })).json().data.errors?.[0]?.field
    expect(await refused('a\0b')).toBe('tune')
    expect(await refused({ notes: ['ding', 'd\ud800ng'] })).toBe('tune.notes.1')
    expect(await refused({ 'k\0': 1 })).toBe('tune')
    expect(await refused({ notes: ['دعاء 😀'] })).toBeUndefined()
  })

  test('brackets and commas inside texts do not count', () => {
    expect(jsonFault(JSON.stringify({ text: '[{,"'.repeat(2000) + '\\"' }))).toBeNull()
    expect(jsonFault(JSON.stringify(Array(1000).fill(1)))).toBeNull()
    expect(jsonFault(JSON.stringify(Array(1001).fill(1)))).not.toBeNull()
  })
})

test.each([
  ['57P03', 'the database system is in recovery mode'],
  ['', 'Connection terminated unexpectedly'],
  ['', 'Client has encountered a connection error and is not queryable'],
  ['', 'timeout exceeded when trying to connect'],
])('callers are asked to come back while the database is away (%s %s)', async (code, message) => {
  const app = await createHttp()
  app.get('/api/away', () => Promise.reject(Object.assign(new Error(message), code && { code })))
  const { statusCode, headers, body } = await app.inject('/api/away')
  expect([statusCode, headers['retry-after'], JSON.parse(body).data.code]).toEqual([503, '2', 'UNAVAILABLE'])
})

test('a body that is not JSON is refused as such', async () => {
  const app = await newServer()
  for (const type of ['text/plain', 'application/xml']) {
    const { statusCode, body } = await app.inject({
      method: 'POST',
      url: '/api/bell/ring',
      headers: { 'content-type': type },
      payload: '{}',
    })
    expect([statusCode, JSON.parse(body).data.code]).toEqual([415, 'UNSUPPORTED'])
  }
})

test('a head may take 10 seconds and a body 15, checked every second, and connections have an end', async () => {
  const { server } = await createHttp()
  expect(server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 15_000, connectionsCheckingInterval: 1000, maxConnections: 5000 })
})

test('browsers are told to keep nothing of the API, and of a page what to refuse', async () => {
  const app = await newServer()
  const { headers } = await ring(app)
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  })
  expect(app.securityHeaders?.['content-security-policy']).toContain("default-src 'none';script-src 'self';")
  expect(app.securityHeaders?.['content-security-policy']).toContain("require-trusted-types-for 'script'")
})

test('the log tells route and outcome, and neither address nor personal data', async () => {
  lines.length = 0
  const app = await newServer()
  await ring(app)
  log.error(
    { err: Object.assign(new Error('dup siti@nur.demo'), { detail: 'Key (nric)=(S1234567D)' }), password: 'x' },
    'S1234567D\nforged line',
  )
  expect(lines.map(line => JSON.parse(line))).toMatchObject([
    { route: '/api/bell/ring', method: 'POST' },
    { level: 'error', msg: '[id number]\nforged line' },
  ])
  expect(lines.join('')).not.toMatch(/siti@|S1234567D|x=/)
  expect(lines.every(line => line.indexOf('\n') === line.length - 1)).toBe(true)
})

test('counters are for this machine or for users who bear the token', async () => {
  const app = await newServer()
  const ask = async (remoteAddress: string, headers = {}) => (await app.inject({ url: '/metrics', remoteAddress, headers })).statusCode
  expect([
    await ask('127.0.0.1'),
    await ask('10.0.0.1'),
    await ask('127.0.0.1', { 'x-forwarded-for': '10.0.0.1' }),
    await ask('10.0.0.1', { authorization: 'Bearer secret' }),
  ]).toEqual([200, 404, 404, 200])
  await ring(app)
  expect((await app.inject('/metrics')).body).toMatch(
    /amanah_jobs_oldest_due_seconds 12[\s\S]*amanah_http_request_duration_seconds_count\{method="POST",route="\/api\/bell\/ring"/,
  )
})

test('ready means each check passes and the server is not leaving; alive means nothing but alive', async () => {
  const app = Fastify()
  let waited = 0
  const health = registerHealth(app, {
    disk: diskHasRoom('/tmp', 1),
    jobs: jobsAreTaken(async () => waited),
    migrations: isMigrated(['1.sql'], async () => ['1.sql', '2.sql']),
  })
  const ask = async () => (await app.inject('/readyz')).json().checks
  expect(await ask()).toEqual({ disk: true, jobs: true, migrations: true, staying: true })
  waited = 1e6
  health.startDraining()
  expect(await ask()).toEqual({ disk: true, jobs: false, migrations: true, staying: false })
  expect([(await app.inject('/readyz')).statusCode, (await app.inject('/livez')).statusCode]).toEqual([503, 200])
})

test.each([
  [59, true],
  [-59, true],
  [61, false],
  [-61, false],
])('a clock that is %s seconds from the database passes: %s', async (seconds, passes) => {
  const at = new Date('2026-03-02T04:00:00Z')
  const check = clocksAgree(
    async () => at,
    () => new Date(at.getTime() + seconds * 1000),
  )
  expect(
    await check().then(
      () => true,
      () => false,
    ),
  ).toBe(passes)
})

test('a check that hangs counts as failed after a second', async () => {
  const app = Fastify()
  registerHealth(app, { database: () => new Promise(() => {}) })
  expect((await app.inject('/readyz')).json().checks.database).toBe(false)
})
