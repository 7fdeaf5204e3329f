import { describe, expect, test } from 'vitest'
import { command, query } from '#platform/contract/endpoint.ts'
import { readConfig } from '../config.ts'
import type { Services } from '../context.ts'
import { bindContract, serve } from './bind-contract.ts'
import { registerHeaders } from './security-headers.ts'
import { hostsIn, registerPagesElsewhere } from './hosts.ts'
import { createHttp } from './http-server.ts'

const otherHost = {
  WEB_API_URL: 'https://api.amanah.test/v2',
  IRAS_API_URL: 'https://iras.amanah.test/',
  PUBLIC_FILES_URL: 'https://files.amanah.test',
}

describe('the hosts of an installation', () => {
  test('the hosts of an installation are its own origin unless it says otherwise', () =>
    expect(hostsIn(readConfig({}))).toMatchObject({ api: {}, origins: [] }))
  test('the hosts of an installation are told apart, each with a slash at its end', () => {
    expect(hostsIn(readConfig(otherHost))).toEqual({
      api: { web: 'https://api.amanah.test/v2/', iras: 'https://iras.amanah.test/' },
      publicFiles: 'https://files.amanah.test/',
      privateFiles: null,
      origins: ['https://api.amanah.test', 'https://iras.amanah.test', 'https://files.amanah.test'],
    })
  })
  test('the hosts of an installation that are no addresses stop the start', () =>
    expect(() => readConfig({ WEB_API_URL: 'api.amanah.test' })).toThrow(/WEB_API_URL/))
})

describe('a server whose pages are elsewhere', () => {
  const house = async () => {
    const app = await createHttp()
    await registerHeaders(app, { alsoFrom: hostsIn(readConfig(otherHost)).origins })
    registerPagesElsewhere(app, 'https://give.amanah.test')
    app.get('/api/bell', () => 'ding')
    return app
  }
  test('lets the browser speak to its hosts, and to no other', async () => {
    const policy = String((await (await house()).inject('/api/bell')).headers['content-security-policy'])
    expect(policy).toContain("connect-src 'self' https://api.amanah.test https://iras.amanah.test https://files.amanah.test;")
  })
  test('answers its own pages, and asks of them nothing it does not need', async () => {
    const app = await house()
    const from = (origin: string, method: 'GET' | 'OPTIONS' = 'GET') => app.inject({ method, url: '/api/bell', headers: { origin } })
    const preflight = await from('https://give.amanah.test', 'OPTIONS')
    expect([preflight.statusCode, preflight.headers['access-control-allow-headers']]).toEqual([
      204,
      expect.stringContaining('idempotency-key'),
    ])
    expect((await from('https://give.amanah.test')).headers['access-control-allow-origin']).toBe('https://give.amanah.test')
    expect((await from('https://other.test')).headers['access-control-allow-origin']).toBeUndefined()
  })
})

describe('the page of another site', () => {
  const bells = {
    ring: command('public').post('/api/bell/ring', 'Ring a bell').limit('public'),
    hear: query('public').get('/api/bell/hear', 'Hear a bell').limit('public'),
  }
  const house = async (origin?: string) => {
    const app = await createHttp()
    if (origin) registerPagesElsewhere(app, origin)
    bindContract(app, { bells }, { bells: serve(bells, { ring: async () => null, hear: async () => null }) }, {
      now: () => new Date(),
    } as Services)
    return app
  }
  type HostCharity = Awaited<ReturnType<typeof house>>
  const statusOf = async (app: HostCharity, headers: Record<string, string>, method: 'GET' | 'POST' = 'POST') =>
    (await app.inject({ method, url: `/api/bell/${method === 'POST' ? 'ring' : 'hear'}`, headers })).statusCode
  const crossSite = { 'sec-fetch-site': 'cross-site', origin: 'https://other.test' }

  test('sends no commands', async () => {
    const app = await house()
    expect(await statusOf(app, crossSite)).toBe(403)
    expect(await statusOf(app, crossSite, 'GET')).toBe(200)
    for (const site of ['same-origin', 'same-site', 'none']) expect(await statusOf(app, { 'sec-fetch-site': site })).toBe(200)
    expect(await statusOf(app, {})).toBe(200)
  })
  test('sends them where the pages of this installation are on another site', async () => {
    const app = await house('https://give.amanah.test')
    expect(await statusOf(app, { ...crossSite, origin: 'https://give.amanah.test' })).toBe(200)
    expect(await statusOf(app, crossSite)).toBe(403)
    expect(await statusOf(app, { 'sec-fetch-site': 'cross-site' })).toBe(403)
  })
})
