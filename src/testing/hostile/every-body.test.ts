import { expect, test } from 'vitest'
import { rights } from '#features/roles/rules.ts'
import { contract } from '#contract.ts'
import type { Endpoint, Group } from '#platform/contract/endpoint.ts'
import { examples } from '../factories/examples.ts'
import { hostileValues, type Leaf, leavesOf, withLeaf } from './hostile-inputs.ts'
import { newCharity, server } from '../factories/new-charity.ts'
import { newWorld } from '../factories/world.ts'

type Spec = Endpoint['spec']
const endpoints = Object.entries<Group>(contract).flatMap(([name, group]) =>
  Object.entries<Endpoint>(group).map(([verb, endpoint]) => [`${name}.${verb}`, endpoint.spec] as const),
)
const withBody = endpoints.filter(([, { method, multipart }]) => method === 'POST' && !multipart)
const signedIn = endpoints.filter(([, { access }]) => access !== 'public' && access !== 'guest')

const charity = await newCharity({ can: rights, isIpc: true })
const world = await newWorld(charity)
const guest = charity.guest(world.txnId)
const withoutRights = await newCharity({ can: [] })

async function send(
  { method, path, access }: Spec,
  input: { query?: Readonly<Record<string, unknown>>; payload?: string; type?: string; token?: string },
) {
  const { query = {}, payload, type = 'application/json', token = charity.token } = input
  const search = new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]))
  const answer = await server.inject({
    method,
    remoteAddress: `10.0.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`, // anonymous callers are limited by address
    url: search.size ? `${path}?${search}` : path,
    headers: {
      ...(access === 'guest' ? { 'x-provider-token': guest.token } : { authorization: `Bearer ${token}` }),
      'idempotency-key': crypto.randomUUID(),
      ...(payload !== undefined && { 'content-type': type }),
    },
    ...(payload !== undefined && { payload }),
  })
  const data = answer.payload.startsWith('{')
    ? (answer.json() as { data?: { code?: string; errors?: { field: string }[] } }).data
    : undefined
  return { http: answer.statusCode, code: data?.code, fields: (data?.errors ?? []).map(({ field }) => field) }
}

/** The example input of a call, split into query and body; empty without an example. */
function exampleOf(name: string, spec: Spec) {
  const fields = Object.entries(examples[name]?.(world) ?? {}).filter(([, value]) => !(value instanceof File))
  const isQuery = ([field]: readonly [string, unknown]) => field in spec.query.shape
  return { query: Object.fromEntries(fields.filter(isQuery)), body: Object.fromEntries(fields.filter(field => !isQuery(field))) }
}

test.each(withBody)('%s refuses null, lists, words and broken JSON as a body', async (_, spec) => {
  for (const payload of [
    'null',
    '[]',
    '"a"',
    '1',
    '{',
    '{"a":',
    '\0',
    '{"a":1,"a":2}',
    '{"__proto__":{"a":1}}',
    '{"constructor":{"prototype":{}}}',
  ])
    expect(await send(spec, { payload })).toMatchObject({ http: 400, code: 'INVALID' })
})

test.each(endpoints.filter(([, { multipart }]) => multipart))('%s refuses a form that is cut short', async (_, spec) => {
  const whole = '--x\r\nContent-Disposition: form-data; name="files"; filename="a.csv"\r\n\r\nDate,Amount\r\n--x--\r\n'
  for (const payload of [whole.slice(0, -4), whole.slice(0, 80), whole.slice(0, 20), ''])
    expect(await send(spec, { payload, type: 'multipart/form-data; boundary=x' })).toMatchObject({ http: 400, code: 'INVALID' })
  expect(await send(spec, { payload: whole, type: 'multipart/form-data' })).toMatchObject({ http: 400, code: 'INVALID' })
})

test.each(signedIn.filter(([, { access }]) => access.includes(':')))(
  '%s says 403 before it says what is wrong with the body',
  async (_, spec) => {
    const { token } = withoutRights
    const bodies: [string, string][] = [
      ['null', 'application/json'],
      ['{', 'application/json'],
      ['{"a":1,"a":2}', 'application/json'],
      ['{"neverHeardOf":1}', 'application/json'],
      [`"${'a'.repeat(1_100_000)}"`, 'application/json'],
      ['a=1', 'text/strange'],
      ['--x\r\nContent', 'multipart/form-data; boundary=x'],
    ]
    for (const [payload, type] of spec.method === 'POST' ? bodies : [])
      expect(await send(spec, { payload, type, token })).toMatchObject({ http: 403, code: 'FORBIDDEN' })
    expect(await send(spec, { query: { neverHeardOf: '1' }, token })).toMatchObject({ http: 403, code: 'FORBIDDEN' })
  },
)

const isDay = ({ path }: Leaf) => /(?:[dD]ate|On|Day)$/.test(path.at(-1) ?? '')
const badDays = [
  '0000-01-01',
  '0001-01-01',
  '1899-12-31',
  '2001-06-30',
  '2101-01-01',
  '9999-12-31',
  '+275760-09-13',
  '2026-02-30',
  'soon',
  20260301,
]
const dated = endpoints.flatMap(([name, spec]) =>
  leavesOf(spec)
    .filter(isDay)
    .map(leaf => [`${name} ${leaf.path.join('.')}`, name, spec, leaf] as const),
)
/** 2001 means no date elsewhere, but people were born then. */
const badDaysOf = ({ path }: Leaf) => (path.at(-1) === 'bornOn' ? badDays.filter(day => day !== '2001-06-30') : badDays)
test.each(dated)('%s lies between 1900 and 2100', async (_, name, spec, leaf) => {
  for (const day of badDaysOf(leaf)) {
    const { http, fields } = await send(spec, withLeaf(spec, exampleOf(name, spec), leaf, day))
    expect({ day, http, fields }).toMatchObject({ http: 400, fields: expect.arrayContaining([leaf.path.join('.')]) })
  }
})

const ranges = [
  ['startDate', 'endDate'],
  ['fromDate', 'toDate'],
] as const
const ranged = endpoints.flatMap(([name, spec]) =>
  ranges.filter(([first]) => first in spec.body.shape).map(range => [name, spec, range] as const),
)
test.each(ranged)('%s refuses a range that ends before it begins', async (name, spec, [first, last]) => {
  const { query, body } = exampleOf(name, spec)
  const answer = await send(spec, { query, payload: JSON.stringify({ ...body, [first]: '2026-03-02', [last]: '2026-03-01' }) })
  expect(answer).toMatchObject({ http: 400, fields: [last] })
})

test.each(endpoints)(
  '%s answers hostile values of its fields without a failure',
  async (name, spec) => {
    for (const leaf of leavesOf(spec))
      for (const [value, isImpossible] of hostileValues(leaf, spec)) {
        const { http, code, fields } = await send(spec, withLeaf(spec, exampleOf(name, spec), leaf, value))
        const attempt = { leaf: leaf.path.join('.'), value: JSON.stringify(value)?.slice(0, 40), http, code }
        expect(http, JSON.stringify(attempt)).toBeLessThan(500)
        if (isImpossible && !leaf.isOneOf)
          expect({ ...attempt, fields }).toMatchObject({
            http: 400,
            fields: expect.arrayContaining([expect.stringMatching(leaf.path[0] ?? '')]),
          })
      }
  },
  300_000,
)
