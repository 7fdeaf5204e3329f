import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { command } from '#platform/contract/endpoint.ts'
import type { Services } from '../context.ts'
import { bindContract, serve } from './bind-contract.ts'
import { createHttp } from './http-server.ts'

const letters = {
  send: command('public')
    .post('/api/letter/send', 'Send a letter')
    .multipart()
    .limit('public')
    .letters(250_000)
    .body(z.object({ a: z.unknown(), b: z.unknown(), f: z.unknown(), g: z.unknown() }).partial()),
}
let received: Record<string, unknown> = {}
const app = await createHttp()
const send = async (_: unknown, input: object) => {
  received = { ...input }
  return null
}
bindContract(app, { letters }, { letters: serve(letters, { send }) }, { now: () => new Date() } as Services)
beforeEach(() => (received = {}))

type FormPart = readonly [name: string, content: string | File]
async function post(parts: readonly FormPart[]) {
  const form = new FormData()
  for (const [name, content] of parts) form.append(name, content)
  const encoded = new Response(form)
  const answer = await app.inject({
    method: 'POST',
    url: '/api/letter/send',
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  return { http: answer.statusCode, errors: answer.json().data.errors as unknown }
}
const file = new File(['x'], 'a.png')

test('reads texts, repeated texts and lists of files', async () => {
  expect(
    await post([
      ['a', '1'],
      ['b', '1'],
      ['b', '2'],
      ['f', file],
      ['g', file],
      ['g', file],
    ]),
  ).toMatchObject({ http: 200 })
  expect(received).toEqual({ a: '1', b: ['1', '2'], f: [expect.any(File)], g: [expect.any(File), expect.any(File)] })
})

test.each<readonly [string, readonly FormPart[]]>([
  [
    'a text and then a file',
    [
      ['a', 'x'.repeat(200_000)],
      ['a', file],
    ],
  ],
  [
    'a file and then a text',
    [
      ['a', file],
      ['a', 'x'],
    ],
  ],
])('refuses a name that means %s', async (_, parts) => {
  expect(await post(parts)).toEqual({ http: 400, errors: [{ field: 'a', code: 'FIELD_TWICE', message: 'This field is given twice.' }] })
})

test('refuses a text beyond 250 kB', async () => {
  const long = await post([['a', 'é'.repeat(125_001)]])
  expect(long).toEqual({ http: 400, errors: [{ field: 'a', code: 'TEXT_TOO_LONG', message: 'This is too long.' }] })
})

test.each<readonly [string, number, FormPart]>([
  ['texts', 51, ['a', 'x']],
  ['files', 11, ['f', file]],
])('refuses too many %s', async (_, count, part) => {
  expect(await post(Array<FormPart>(count).fill(part))).toMatchObject({ http: 413 })
})

test('takes a name that objects have for a field like any other', async () => {
  expect((await post([['constructor', 'x']])).http).toBe(400)
  expect((await post([['__proto__', 'x']])).http).toBe(400)
  expect(received).toEqual({})
})
