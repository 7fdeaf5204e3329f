import { once } from 'node:events'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import pino from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { contract } from '#contract.ts'
import type { Endpoint, Group } from '#platform/contract/endpoint.ts'
import { readConfig } from '#platform/server/config.ts'
import { startMailbox } from '#platform/server/mail/mailbox.ts'
import { registerMailbox } from '#platform/server/mail/mailbox-page.ts'
import { createMetrics } from '#platform/server/monitoring/metrics.ts'
import { newGift, newReceipt } from '#testing/factories/giving.ts'
import { files, newCharity, services } from '#testing/factories/new-charity.ts'
import { idleProbes } from '#testing/fakes/idle-probes.ts'
import { assembleServer } from './http-server.ts'
import { publicPathsAt } from '#platform/contract/public-paths.ts'
import { publicPaths } from './features/public-paths.ts'

/** A built web in small: a page for each entry, one file named after its content and one that is not. */
const dir = mkdtempSync(path.join(tmpdir(), 'amanah-web-'))
const webRoot = `${dir}/web/`
mkdirSync(`${webRoot}assets`, { recursive: true })
const html = '<!doctype html><html><head><base href="/" /></head><body></body></html>'
for (const [name, content] of Object.entries({
  'index.html': html,
  'public.html': html,
  'assets/main-Ab3dEf9h.js': 'export {}',
  'assets/main-Ab3dEf9h.js.br': 'export {}',
  'assets/main-Ab3dEf9h.js.gz': 'export {}',
  'assets/Ab3dEf9h.js': 'export {}',
  'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
}))
  writeFileSync(webRoot + name, content)

const mailbox = await startMailbox(`${dir}/mailbox`)
// How busy this machine is decides no test: no delay is too long.
const settings = { DATA_DIR: dir, PUBLIC_URL: 'https://amanah.test', METRICS_TOKEN: 'a'.repeat(16), MAX_EVENT_LOOP_DELAY: '0' }
const { app } = await assembleServer(readConfig(settings), {
  services,
  environment: {
    files,
    cardOrigins: [],
    jobs: [],
    stop: async () => {},
    register(server) {
      files.register(server)
      registerMailbox(server, mailbox, { production: false })
    },
  },
  jobs: { oldestDue: async () => 0 },
  metrics: createMetrics(idleProbes),
  log: pino({ level: 'silent' }),
  webRoot,
})
const url = await app.listen({ port: 0, host: '127.0.0.1' })
afterAll(async () => {
  await app.close()
  await mailbox.stop()
})

const charity = await newCharity({ can: ['donations:view'] })
const gift = await newGift(charity)
await newReceipt(charity, gift.id)
/** The logo of the charity: a file that everybody may read. */
const logo = `public/${charity.charityId}/logo/aaaaaaaaaaaaaaaaaaaa.png`
await files.put(logo, Buffer.from('a picture'), 'image/png')
await charity.sql('update charity set logo_file = $2 where charity_id = $1', [charity.charityId, logo])
const key = `private/${charity.charityId}/help/aaaaaaaaaaaaaaaaaaaa.pdf`
await files.put(key, Buffer.from('%PDF-1.7'), 'application/pdf')
const fileUrl = await files.getUrl({ key, fileName: 'a.pdf', seconds: 60 })
const { url: putUrl } = await files.putUrl({ key: key.replace('aaa', 'bbb'), mediaType: 'application/pdf', mostBytes: 100, seconds: 60 })

type TestRequest = Readonly<{ method?: string; url: string; headers?: Record<string, string>; payload?: string }>
const ask = ({ method = 'GET', ...rest }: TestRequest) => app.inject({ method: method as 'GET', ...rest })
const signed = { authorization: `Bearer ${charity.token}`, 'content-type': 'application/json' }
const endpoints = Object.entries<Group>(contract).flatMap(([name, group]) =>
  Object.entries<Endpoint>(group).map(([verb, { spec }]) => [`${name}.${verb}`, spec] as const),
)

const personal: readonly (readonly [string, TestRequest])[] = [
  ...endpoints.flatMap(([name, { method, path: at }]) => [
    [`${name} without a token`, { method, url: at }] as const,
    [`${name} signed in`, { method, url: at, headers: signed, ...(method === 'POST' && { payload: '{}' }) }] as const,
  ]),
  ...publicPathsAt(publicPaths, '').map(page => [`the page ${page}`, { url: `${page}?${gift.txnId}` }] as const),
  [
    'a receipt',
    {
      method: 'POST',
      url: '/v6/api/Donation/getDonationReceiptData',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ transactionNo: gift.txnId }),
    },
  ],
  [
    'a receipt asked for again with If-None-Match',
    {
      method: 'POST',
      url: '/v6/api/Donation/getDonationReceiptData',
      headers: { 'content-type': 'application/json', 'if-none-match': '*' },
      payload: JSON.stringify({ transactionNo: gift.txnId }),
    },
  ],
  ['a signed file', { url: fileUrl }],
  ['a signed file asked for again', { url: fileUrl, headers: { 'if-modified-since': new Date().toUTCString(), 'if-none-match': '*' } }],
  ['a file address that is not signed', { url: '/api/File/content?t=x.y' }],
  ['a file that is put', { method: 'PUT', url: putUrl, headers: { 'content-type': 'application/pdf' }, payload: '%PDF-1.7' }],
  ['a body that is no JSON', { method: 'POST', url: '/api/User/login', headers: { 'content-type': 'application/json' }, payload: '{' }],
  ['a body of another type', { method: 'POST', url: '/api/User/login', headers: { 'content-type': 'text/plain' }, payload: 'x' }],
  [
    'a body that is too large',
    { method: 'POST', url: '/api/User/login', headers: { 'content-type': 'application/json' }, payload: `"${'x'.repeat(1_000_001)}"` },
  ],
  ['an unknown call', { method: 'POST', url: '/api/Nothing/here' }],
  ['an unknown call of another version', { url: '/v9/api/Nothing/here' }],
  ['an unknown method', { method: 'DELETE', url: '/api/User/login' }],
  ['an unknown file', { url: '/nothing.js' }],
  ['a public file that nobody has', { url: '/v8/public/80/logo/aaaaaaaaaaaaaaaaaaaa.png' }],
  ['an address that cannot be read', { url: '/api/%ff' }],
  ['a source map', { url: '/assets/main-Ab3dEf9h.js.map' }],
  ['the OpenAPI document', { url: '/api/openapi.json' }],
  ['the mailbox', { url: '/mailbox' }],
  ['a mail of nobody', { url: '/mailbox/aaaaaaaaaaaa' }],
  ['metrics refused', { url: '/metrics', headers: { 'x-forwarded-for': '192.0.2.1' } }],
  ['liveness', { url: '/livez' }],
  ['readiness', { url: '/readyz' }],
]
const open: readonly (readonly [string, TestRequest])[] = [
  ['a file named after its content', { url: '/assets/main-Ab3dEf9h.js' }],
  ['a file with a name of its own', { url: '/icon.svg' }],
  ['a public file', { url: `/v8/${logo}` }],
  ['the page of the back office', { url: '/dashboard' }],
  ['the documentation', { url: '/api/docs/' }],
  ['a file of the documentation', { url: '/api/docs/static/swagger-ui.css' }],
]

const hardened = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': expect.stringMatching(/^(same|cross)-origin$/) as string,
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'content-security-policy': expect.stringMatching(/default-src '(none|self)'.*frame-ancestors '(none|self)'/) as string,
}
const document = {
  ...hardened,
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': expect.stringContaining('camera=()') as string,
}
/** Scripts, styles, pictures and answers of calls are no documents. */
const isDocument = (type: unknown) => !/json|script|css|image/.test(String(type))
const headersFor = (type: unknown) => (isDocument(type) ? document : hardened)

test.each(personal)('%s is not stored, and carries the security headers', async (_, asked) => {
  const { headers } = await ask(asked)
  expect(headers).toMatchObject({ ...headersFor(headers['content-type']), 'cache-control': 'no-store' })
  expect(headers).not.toHaveProperty('etag')
})
test.each(open)('%s carries the security headers', async (_, asked) => {
  const { headers, statusCode } = await ask(asked)
  expect([statusCode, headers]).toMatchObject([200, headersFor(headers['content-type'])])
})

describe('the public files', () => {
  test('a file is stored for a year under a name made of its content, for minutes under another', async () => {
    const cacheControlOf = async (at: string) => (await ask({ url: at })).headers['cache-control']
    expect([
      await cacheControlOf('/assets/main-Ab3dEf9h.js'),
      await cacheControlOf('/assets/Ab3dEf9h.js'),
      await cacheControlOf('/icon.svg'),
      await cacheControlOf('/dashboard'),
    ]).toEqual(['public, max-age=31536000, immutable', 'public, max-age=31536000, immutable', 'public, max-age=300', 'no-cache'])
  })
  test.each(['/assets/main-Ab3dEf9h.js', '/livez'])('%s is no document: opened as one, it may load nothing', async at => {
    const { headers } = await ask({ url: at })
    expect(headers).toMatchObject({ ...hardened, 'content-security-policy': "default-src 'none';frame-ancestors 'none'" })
    expect(headers).not.toHaveProperty('permissions-policy')
  })
  test('a page is compressed for browsers that take it', async () => {
    const { body } = await ask({ url: '/dashboard' })
    const inEncoding = async (accepted: string) => {
      const { headers, rawPayload } = await ask({ url: '/dashboard', headers: { 'accept-encoding': accepted } })
      return [headers['content-encoding'], rawPayload] as const
    }
    const [[one, brotli], [other, gzip]] = [await inEncoding('gzip, deflate, br, zstd'), await inEncoding('gzip, br;q=0')]
    expect([one, brotliDecompressSync(brotli).toString(), other, gunzipSync(gzip).toString()]).toEqual(['br', body, 'gzip', body])
  })
  test.each(['br', 'gzip'])('a file is stored as long in the encoding %s', async encoding => {
    const { headers } = await ask({ url: '/assets/main-Ab3dEf9h.js', headers: { 'accept-encoding': encoding } })
    expect(headers).toMatchObject({ 'content-encoding': encoding, 'cache-control': 'public, max-age=31536000, immutable' })
  })
  test('a file carries the security headers also when it has not changed', async () => {
    const { headers } = await ask({ url: '/icon.svg' })
    const again = await ask({ url: '/icon.svg', headers: { 'if-none-match': String(headers['etag']) } })
    expect([again.statusCode, again.headers]).toMatchObject([304, { ...hardened, 'cache-control': 'public, max-age=300' }])
  })
})

test('a file that never changes says what browsers need and no more, over a connection that stays open', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const load = async () => {
    const request = get(`${url}/assets/main-Ab3dEf9h.js`, { agent, headers: { 'accept-encoding': 'br' } })
    const [answer] = (await once(request, 'response')) as [IncomingMessage]
    const from = answer.socket.localPort
    await once(answer.resume(), 'end')
    return { from, names: Object.keys(answer.headers) }
  }
  const [first, second] = [await load(), await load()]
  agent.destroy()
  expect(second.from).toBe(first.from)
  expect(first.names.toSorted()).toEqual([
    'cache-control',
    'content-encoding',
    'content-length',
    'content-security-policy',
    'content-type',
    'cross-origin-resource-policy',
    'date',
    'referrer-policy',
    'strict-transport-security',
    'vary',
    'x-content-type-options',
  ])
})

test('the answer of a call that is a page of rows or more is compressed', async () => {
  for (let count = 0; count < 10; count++) await newGift(charity)
  const list = { method: 'POST', url: contract.donations.list.spec.path, headers: { ...signed, 'accept-encoding': 'gzip' }, payload: '{}' }
  const encodingOf = async () => {
    const { statusCode, headers } = await ask(list)
    return [statusCode, headers['content-encoding']]
  }
  await expect.poll(encodingOf).toEqual([200, 'gzip']) // refused while other tests keep the process busy
})

test('bytes that are no HTTP are answered with the security headers, and not stored', async () => {
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write('NONSENSE\r\n\r\n'))
    let text = ''
    socket.on('data', chunk => (text += chunk.toString()))
    socket.on('end', () => resolve(text))
    socket.on('error', reject)
  })
  expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
  for (const line of ['cache-control: no-store', 'x-content-type-options: nosniff', "content-security-policy: default-src 'none'"])
    expect(answer).toContain(line)
  expect(answer).toContain('"code":"INVALID"')
})
