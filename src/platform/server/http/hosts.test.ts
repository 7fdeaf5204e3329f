import { describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { registerHeaders } from './security-headers.ts'
import { hostsIn, registerPagesElsewhere } from './hosts.ts'
import { createHttp } from './http-server.ts'

const elsewhere = {
  WEB_API_URL: 'https://api.amanah.test/v2',
  IRAS_API_URL: 'https://iras.amanah.test/',
  PUBLIC_FILES_URL: 'https://files.amanah.test',
}

describe('the hosts of an installation', () => {
  test('are its own origin unless it says otherwise', () => expect(hostsIn(readConfig({}))).toMatchObject({ api: {}, origins: [] }))
  test('are told apart, each with a slash at its end', () => {
    expect(hostsIn(readConfig(elsewhere))).toEqual({
      api: { web: 'https://api.amanah.test/v2/', iras: 'https://iras.amanah.test/' },
      publicFiles: 'https://files.amanah.test/',
      privateFiles: null,
      origins: ['https://api.amanah.test', 'https://iras.amanah.test', 'https://files.amanah.test'],
    })
  })
  test('that are no addresses stop the start', () => expect(() => readConfig({ WEB_API_URL: 'api.amanah.test' })).toThrow(/WEB_API_URL/))
})

describe('a server whose pages are elsewhere', () => {
  const house = async () => {
    const app = await createHttp()
    await registerHeaders(app, { alsoFrom: hostsIn(readConfig(elsewhere)).origins })
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
    const asked = await from('https://give.amanah.test', 'OPTIONS')
    expect([asked.statusCode, asked.headers['access-control-allow-headers']]).toEqual([204, expect.stringContaining('idempotency-key')])
    expect((await from('https://give.amanah.test')).headers['access-control-allow-origin']).toBe('https://give.amanah.test')
    expect((await from('https://other.test')).headers['access-control-allow-origin']).toBeUndefined()
  })
})
