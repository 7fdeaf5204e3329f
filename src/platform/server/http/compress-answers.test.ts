import Fastify from 'fastify'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { registerCompression } from './compress-answers.ts'

const rows = Array.from({ length: 200 }, (_, id) => ({ id, name: 'Siti Aminah' }))
const app = Fastify()
registerCompression(app)
app.get('/rows', () => rows)
app.get('/encoded', (_, reply) => reply.type('application/json; charset=utf-8').send(Buffer.from(JSON.stringify(rows))))
app.get('/row', () => rows[0])
app.get('/file', (_, reply) => reply.type('text/csv').send('a,b\n'.repeat(1000)))
const ask = (url: string, encoding?: string) => app.inject({ url, headers: encoding ? { 'accept-encoding': encoding } : {} })

test.each(['gzip', 'br, gzip;q=0.8', 'gzip, deflate, br, zstd', 'gzip; q=0.001'])('compresses rows for %s', async encoding => {
  const answer = await ask('/rows', encoding)
  expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' })
  expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length)
  expect(answer.rawPayload.length).toBeLessThan(JSON.stringify(rows).length / 4)
  expect(JSON.parse(gunzipSync(answer.rawPayload).toString())).toEqual(rows)
})

test('compresses rows that are encoded already, as every call of the contract answers', async () => {
  const answer = await ask('/encoded', 'gzip')
  expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' })
  expect(JSON.parse(gunzipSync(answer.rawPayload).toString())).toEqual(rows)
})

test.each([undefined, 'br', 'identity', 'gzip;q=0', 'gzip; q=0.0, br'])('answers %s as it is', async encoding => {
  const answer = await ask('/rows', encoding)
  expect(answer.headers).not.toHaveProperty('content-encoding')
  expect(answer.headers).toMatchObject({ vary: 'Accept-Encoding' })
  expect(answer.json()).toEqual(rows)
})

test.each(['/row', '/file'])('leaves %s alone', async url => {
  expect((await ask(url, 'gzip')).headers).not.toHaveProperty('content-encoding')
})
