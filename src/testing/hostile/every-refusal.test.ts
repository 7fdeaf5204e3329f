import { expect, test } from 'vitest'
import { rights } from '#features/roles/rules.ts'
import { contract } from '#contract.ts'
import type { Endpoint, Group } from '#platform/contract/endpoint.ts'
import { newCharity, newNetworkAddress, server } from '../factories/new-charity.ts'
import { newWorld } from '../factories/world.ts'

type Spec = Endpoint['spec']
const endpoints = Object.entries<Group>(contract).flatMap(([name, group]) =>
  Object.entries<Endpoint>(group).map(([verb, endpoint]) => [`${name}.${verb}`, endpoint.spec] as const),
)
const charity = await newCharity({ can: rights, isIpc: true })
const guest = charity.guest((await newWorld(charity)).txnId)

/** The most bytes of an answer that refuses an input, whatever the input. */
const mostBytes = 16_000
const names = (count: number, letters: number) => Array.from({ length: count }, (_, at) => at.toString(36).padStart(letters, 'k'))
const manyFields = (count: number, letters: number) => Object.fromEntries(names(count, letters).map(name => [name, 0]))

async function send({ method, path, access, multipart }: Spec, query: string, body: object) {
  const headers = {
    ...(access === 'guest' ? { 'x-provider-token': guest.token } : { authorization: `Bearer ${charity.token}` }),
    'idempotency-key': crypto.randomUUID(),
  }
  const part = (name: string, text: string) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`
  const form = Object.entries(body)
    .slice(0, 45)
    .map(([name, value]) => part(name, JSON.stringify(value)))
  const payload = multipart ? `${form.join('')}--x--\r\n` : JSON.stringify(body)
  const type = multipart ? 'multipart/form-data; boundary=x' : 'application/json'
  const answer = await server.inject({
    method,
    url: query ? `${path}?${query}` : path,
    remoteAddress: newNetworkAddress(),
    headers: { ...headers, ...(method === 'POST' && { 'content-type': type }) },
    ...(method === 'POST' && { payload }),
  })
  return { http: answer.statusCode, bytes: Buffer.byteLength(answer.payload), says: answer.payload.slice(0, 300) }
}

const floods: readonly (readonly [what: string, value: unknown])[] = [
  ['a long text', 'é"'.repeat(4000)],
  ['many wrong items', Array(990).fill('x')],
  ['many empty items', Array(990).fill({})],
  ['many unknown fields', manyFields(400, 9)],
  ['items with many unknown fields', Array(9).fill(manyFields(90, 9))],
  ['fields with long names', { ['\u0001'.repeat(3000)]: { a: 1 }, ['é'.repeat(3000)]: [1] }],
]
test.each(endpoints)('%s answers little, however much is wrong with its input', async (_, spec) => {
  const answers = [
    await send(spec, names(3300, 2).join('&'), {}),
    await send(
      spec,
      Object.keys(spec.query.shape)
        .map(name => `${name}=${'%01'.repeat(3000)}`)
        .join('&'),
      {},
    ),
    await send(spec, '', manyFields(990, 8)),
    await send(spec, '', manyFields(9, 1000)),
  ]
  for (const [, value] of floods) for (const name of Object.keys(spec.body.shape)) answers.push(await send(spec, '', { [name]: value }))
  for (const { http, bytes, says } of answers) {
    expect(http, says).toBeLessThan(500)
    if (http !== 200) expect(bytes, says).toBeLessThanOrEqual(mostBytes)
  }
  expect(answers[0]!.http).toBe(400)
})
