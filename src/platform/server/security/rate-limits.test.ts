import { afterAll, describe, expect, inject, test, vi } from 'vitest'
import { bindContract, serve } from '../http/bind-contract.ts'
import type { Actor, Services } from '../context.ts'
import { openDb } from '../database/open-db.ts'
import { createHttp } from '../http/http-server.ts'
import { rates, registerLimits } from './rate-limits.ts'
import type { TrustedProxies } from './network.ts'
import { query } from '#platform/contract/endpoint.ts'

const db = openDb(inject('database').app, { max: 2 }, 60_000)
afterAll(() => db.close())

const clock = { now: new Date('2026-03-02T04:00:20Z') }
const now = () => clock.now
const bells = {
  ring: query('session').post('/api/bell/ring', 'Ring a bell').limit('heavy'),
  toll: query('session').post('/v6/api/bell/toll', 'Toll a bell').limit('heavy'),
  peep: query('guest').post('/api/bell/peep', 'Peep at a bell').limit('heavy'),
}
const accounts: Readonly<Record<string, string>> = { aisyah: 'a', aisyahElsewhere: 'a', badrul: 'b' }
const services = {
  now,
  db,
  readToken: async (token: string) => (accounts[token] ? { charityId: 80, userId: accounts[token], sessionId: token } : null),
  readGuest: async (token: string) => (/^gift/.test(token) ? { charityId: 80, txnId: token } : null),
  loadActor: async () => ({ can: () => true }) as unknown as Actor,
  cachedActor: () => undefined,
} as unknown as Services

/** `mostDelay` is 0 by default: how busy this machine is decides no test. */
async function newServer({ trustProxy = false, mostDelay = 0 }: { trustProxy?: TrustedProxies; mostDelay?: number } = {}) {
  const app = await createHttp({ trustProxy }, async prepared => {
    await registerLimits(prepared, { mostDelay, now })
    prepared.put('/api/File/content', { config: { rate: 'file' } }, async () => 'kept')
    prepared.get('/v8/public/:name', { config: { rate: 'public' } }, async () => 'logo')
    prepared.get('/page.js', async () => 'script')
  })
  bindContract(
    app,
    { bells },
    { bells: serve(bells, { ring: async () => null, toll: async () => null, peep: async () => null }) },
    services,
  )
  return app
}
type App = Awaited<ReturnType<typeof newServer>>
type TestRequest = { method?: 'GET' | 'POST' | 'PUT'; url: string; ip?: string; headers?: Record<string, string> }
const ask = (app: App, { method = 'POST', url, ip = '192.0.2.1', headers = {} }: TestRequest) =>
  app.inject({ method, url, remoteAddress: ip, headers })
/** Asks a number of times, and returns how many were refused for being too many. */
async function refusedOf(app: App, times: number, asked: (index: number) => TestRequest): Promise<number> {
  const answers = await Promise.all(Array.from({ length: times }, (_, i) => ask(app, asked(i))))
  return answers.filter(({ statusCode }) => statusCode === 429).length
}
const bearing = (text: string) => ({ authorization: text })

describe('a signed-in call is counted by its account', () => {
  test('whatever its sessions and addresses, and however the header is written', async () => {
    const app = await newServer()
    const spellings = ['Bearer aisyah', 'bearer aisyah', 'BEARER aisyah', 'Bearer aisyahElsewhere']
    const over = await refusedOf(app, rates.heavy + 12, i => ({
      url: '/api/bell/ring',
      ip: `192.0.2.${i}`,
      headers: bearing(spellings[i % spellings.length]!),
    }))
    expect(over).toBe(12)
    expect((await ask(app, { url: '/api/bell/ring', headers: bearing('Bearer badrul') })).statusCode).toBe(200)
  })

  test('a signed-in call is counted by its account for every path of its class', async () => {
    const app = await newServer()
    const paths = ['/api/bell/ring', '/v6/api/bell/toll', '/API/Bell/Ring', '/api/bell/ring?x=1']
    expect(await refusedOf(app, rates.heavy + 8, i => ({ url: paths[i % 4]!, headers: bearing('Bearer aisyah') }))).toBe(8)
  })

  test('a token with blanks in it is no valid token', async () => {
    const app = await newServer()
    for (const text of ['Bearer  aisyah', 'Bearer aisyah x', 'Bearer\taisyah', 'aisyah', 'Bearer '])
      expect((await ask(app, { url: '/api/bell/ring', headers: bearing(text) })).statusCode).toBe(401)
  })

  test('an account over its limit waits until the minute is over, and learns when that is', async () => {
    const app = await newServer()
    await refusedOf(app, rates.heavy, () => ({ url: '/api/bell/ring', headers: bearing('Bearer aisyah') }))
    clock.now = new Date(clock.now.getTime() + 45_000)
    const refused = await ask(app, { url: '/api/bell/ring', headers: bearing('Bearer aisyah') })
    expect([refused.statusCode, refused.json().data, refused.headers['retry-after']]).toEqual([
      429,
      { status: -1, code: 'TOO_MANY', message: 'Too many requests. Please wait a moment.' },
      '15',
    ])
    clock.now = new Date(clock.now.getTime() + 15_000)
    expect((await ask(app, { url: '/api/bell/ring', headers: bearing('Bearer aisyah') })).statusCode).toBe(200)
  })
})

test('a guest call is counted by its gift: many phones behind one address do not hinder each other', async () => {
  const app = await newServer()
  const peep = (token: string) => ({ url: '/api/bell/peep', headers: { 'x-provider-token': token } })
  expect(await refusedOf(app, 500, i => peep(`gift${i}`))).toBe(0)
  expect(await refusedOf(app, rates.heavy + 4, () => peep('gift0'))).toBe(5)
})

describe('callers without a valid token are counted by network', () => {
  test.each([
    ['calls without a valid token', 'refused', (i: number) => ({ url: '/api/bell/ring', headers: bearing(`Bearer x${i}`) })],
    ['unknown paths', 'page', (i: number) => ({ url: `/v9/nothing/${i}` })],
    ['pages and their files', 'page', () => ({ method: 'GET', url: '/page.js' })],
    ['signed file addresses', 'file', (i: number) => ({ method: 'PUT', url: `/api/File/content?t=${i}` })],
    ['public files', 'public', (i: number) => ({ method: 'GET', url: `/v8/public/${i}` })],
    ['the OpenAPI document', 'docs', () => ({ method: 'GET', url: '/api/openapi.json' })],
    ['the documentation', 'docs', () => ({ method: 'GET', url: '/api/docs/' })],
  ] as const)('callers without a valid token are counted by network on %s', async (_, name, asked) => {
    const app = await newServer()
    const limit = rates[name]
    for (let done = 0; done < limit; done += 500) expect(await refusedOf(app, Math.min(500, limit - done), i => asked(done + i))).toBe(0)
    expect(await refusedOf(app, 3, i => asked(limit + i))).toBe(3)
    expect((await ask(app, { ...asked(0), ip: '192.0.2.2' })).statusCode).not.toBe(429)
  })

  test('callers without a valid token are not counted by the address within a /64, nor by what they write into X-Forwarded-For', async () => {
    const direct = await newServer()
    expect(
      await refusedOf(direct, rates.docs + 3, i => ({ method: 'GET', url: '/api/openapi.json', ip: `2001:db8:1:2::${i.toString(16)}` })),
    ).toBe(3)
    const proxied = await newServer({ trustProxy: 1 })
    const spoofed = (i: number) => ({ 'x-forwarded-for': `10.0.${i}.1, 198.51.100.7` })
    expect(await refusedOf(proxied, rates.docs + 3, i => ({ method: 'GET', url: '/api/openapi.json', headers: spoofed(i) }))).toBe(3)
    const bare = await newServer()
    expect(
      await refusedOf(bare, rates.docs + 3, i => ({
        method: 'GET',
        url: '/api/openapi.json',
        headers: { 'x-forwarded-for': `10.0.${i}.1` },
      })),
    ).toBe(3)
  })

  test('the owner of a valid token goes on while callers of the same network are limited', async () => {
    const app = await newServer()
    for (let done = 0; done < rates.refused + 500; done += 500)
      await refusedOf(app, 500, () => ({ url: '/api/bell/ring', headers: bearing('Bearer x') }))
    expect((await ask(app, { url: '/api/bell/ring', headers: bearing('Bearer x') })).statusCode).toBe(429)
    expect((await ask(app, { url: '/api/bell/ring', headers: bearing('Bearer badrul') })).statusCode).toBe(200)
  })
})

describe('a process whose event loop is blocked', () => {
  /** Blocks the event loop for `ms` milliseconds, from a timer that is due after `delay`. */
  const block = (delay: number, ms: number) =>
    new Promise<void>(done => {
      setTimeout(() => {
        for (const end = performance.now() + ms; performance.now() < end;);
        done()
      }, delay)
    })
  /** Blocks twice in a row and waits for the next sample: the event loop records no delay between the blocks. */
  const blockTwice = async (ms: number) => {
    await Promise.all([block(10, ms), block(ms - 10, ms)])
    await new Promise(done => setTimeout(done, 30))
  }

  test('serves calls after blocks that stay below the limit', async () => {
    const app = await newServer({ mostDelay: 1000 })
    await blockTwice(300)
    expect((await ask(app, { url: '/api/bell/ring', headers: bearing('Bearer badrul') })).statusCode).toBe(200)
  })

  test('answers calls with 503 after a block above the limit, and still serves pages', async () => {
    const app = await newServer({ mostDelay: 300 })
    // Where the machine stalls behind the block, the next sample tells of none: it is blocked again.
    const refused = await vi.waitFor(
      async () => {
        await blockTwice(400)
        const answer = await ask(app, { url: '/api/bell/ring', headers: bearing('Bearer badrul') })
        expect(answer.statusCode).toBe(503)
        return answer
      },
      { timeout: 60_000, interval: 0 },
    )
    expect([refused.statusCode, refused.headers['retry-after'], refused.json().data.code]).toEqual([503, '2', 'UNAVAILABLE'])
    expect((await ask(app, { method: 'GET', url: '/page.js' })).statusCode).toBe(200)
  })
})
