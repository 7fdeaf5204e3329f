import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { productServer } from '#app/server/server.ts'
import { contract } from '#contract.ts'
import { rights } from '#features/roles/rules.ts'
import type { Endpoint, Group } from '#platform/contract/endpoint.ts'
import { createLog, registerRequestLog } from '#platform/server/monitoring/log.ts'
import { newTxnId } from '#kit/security/ids.ts'
import { filesDir, newCharity, services } from '../factories/new-charity.ts'
import { injectTransport } from '../fakes/inject-transport.ts'

const message = 'This looks like a card number. Do not enter card numbers here.'
/** Two card numbers in disguise, and the digits that must not be stored anywhere. */
const disguises = [
  '4242424242424242',
  'card 4242-4242-4242-4242 12/28 123',
  '5105 1051 0510 5100',
  '4242.4242.4242.4242',
  '4242\u00a04242\u00a04242\u00a04242',
  '42\u200b424242\u200b42424242',
  '４２４２４２４２４２４２４２４２',
  '٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢',
  '5105\n1051\n0510\n5100',
  '4242/4242_4242 4242',
  '4242424242424242123',
  '51051051 05105100',
]
const traces = /424242424242|51051051051|42.?42.?42.?42.?42.?42|5105.?1051.?0510|４２４２４２|٤٢٤٢٤٢/

const lines: string[] = []
const log = createLog({ to: { write: line => void lines.push(line) }, level: 'debug' })
const server = await productServer(services, { logger: log }, async app => registerRequestLog(app))
const charity = await newCharity({ can: rights, isIpc: true })

type TextField = { path: string[]; input: (text: string) => unknown }
const inner = (schema: z.core.$ZodType): z.core.$ZodType[] => {
  const def = schema._zod.def as unknown as Readonly<Record<string, unknown>>
  const wrapped = [def['innerType'], def['in'], ...((def['options'] as z.core.$ZodType[] | undefined) ?? [])]
  return wrapped.filter((part): part is z.core.$ZodType => typeof part === 'object' && part !== null && '_zod' in part)
}
/** Every path of an input that takes text or a value written as text. */
function placesIn(schema: z.core.$ZodType): TextField[] {
  const def = schema._zod.def as unknown as { type: string; shape?: Record<string, z.core.$ZodType>; element?: z.core.$ZodType }
  const under = (name: string, part: z.core.$ZodType, wrap: (value: unknown) => unknown) =>
    placesIn(part).map(place => ({ path: [name, ...place.path], input: (text: string) => wrap(place.input(text)) }))
  if (def.type === 'object')
    return Object.entries(def.shape ?? {}).flatMap(([name, part]) => under(name, part, value => ({ [name]: value })))
  if (def.type === 'array' && def.element) return under('0', def.element, value => [value])
  if (def.type === 'record') return [{ path: ['word'], input: text => ({ word: text }) }]
  if (def.type === 'file') return [{ path: [], input: text => new File(['x'], `${text.replaceAll('/', '.')}.png`) }] // forms have no nested fields
  const inside = inner(schema).flatMap(placesIn)
  return inside.length ? inside : [{ path: [], input: text => text }]
}

const endpoints = Object.entries<Group>(contract).flatMap(([name, group]) =>
  Object.entries<Endpoint>(group).map(([verb, endpoint]) => [`${name}.${verb}`, endpoint] as const),
)
const headersFor = (access: string): Record<string, string> => {
  if (access === 'public') return {}
  if (access === 'guest') return { 'x-provider-token': charity.guest(newTxnId(charity.charityId)).token }
  return { authorization: `Bearer ${charity.officer(rights).token}`, 'idempotency-key': crypto.randomUUID() }
}
async function send(endpoint: Endpoint, input: Readonly<Record<string, unknown>>, headers: Record<string, string>) {
  const { method, path: url, query, multipart } = endpoint.spec
  const [asked, body] = [new URLSearchParams(), {} as Record<string, unknown>]
  for (const [name, value] of Object.entries(input))
    if (name in query.shape) asked.set(name, String(value))
    else body[name] = value
  const transport = injectTransport(server, headers)
  return transport({
    endpoint,
    method,
    url: `${url}${asked.size ? `?${asked}` : ''}`,
    headers: {},
    body: method === 'POST' ? body : undefined,
    multipart,
  })
}

let turn = 0
test.each(endpoints)('%s refuses a card number in every field, and names the field', async (_, endpoint) => {
  const { query, body, access } = endpoint.spec
  const headers = headersFor(access)
  for (const place of [...placesIn(query), ...placesIn(body)]) {
    const text = disguises[turn++ % disguises.length] ?? ''
    const { status, body: answer } = await send(endpoint, place.input(text) as Record<string, unknown>, headers)
    const field = endpoint.spec.multipart ? expect.stringMatching(new RegExp(`^${place.path[0]}`)) : place.path.join('.')
    expect([text, status, answer]).toMatchObject([text, 400, { data: { code: 'INVALID', errors: [{ field, message }] } }])
    expect(JSON.stringify(answer)).not.toMatch(traces)
  }
})

test.each(endpoints)('%s refuses a card number as a field name or key', async (_, endpoint) => {
  const headers = headersFor(endpoint.spec.access)
  const unknown = await send(endpoint, { 4242424242424242: 'x' }, headers)
  if (endpoint.spec.method === 'POST')
    expect([unknown.status, JSON.stringify(unknown.body)]).toEqual([400, expect.not.stringMatching(traces)])
  if (!headers['idempotency-key'] || endpoint.spec.kind !== 'command') return
  const keyed = await send(endpoint, {}, { ...headers, 'idempotency-key': '4242 4242 4242 4242' })
  expect(keyed).toMatchObject({ status: 400, body: { data: { errors: [{ field: 'Idempotency-Key', message }] } } })
})

test('no table, file, mail or log line contains the card digits', async () => {
  for (const [, endpoint] of endpoints) {
    const { query, body, access } = endpoint.spec
    const headers = headersFor(access)
    for (const place of [...placesIn(query), ...placesIn(body)])
      await send(endpoint, place.input(disguises[turn++ % disguises.length] ?? '') as Record<string, unknown>, headers)
    await send(endpoint, { 4242424242424242: 'x' }, headers)
  }
  const tables = await charity.sql(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const held: string[] = []
  for (const { name } of tables) {
    const rows = await charity.sql(`select t::text as row from ${name} t where t::text ~ $1`, [traces.source])
    held.push(...rows.map(({ row }) => `${name}: ${row}`))
  }
  const stored = readdirSync(filesDir, { recursive: true, withFileTypes: true }).filter(file => file.isFile())
  held.push(...stored.map(file => path.join(file.parentPath, file.name)).filter(file => traces.test(file + readFileSync(file, 'latin1'))))
  held.push(
    ...lines.filter(line => traces.test(line)),
    ...charity
      .mails()
      .map(mail => JSON.stringify(mail))
      .filter(mail => traces.test(mail)),
  )
  expect(held).toEqual([])
  expect(lines.length).toBeGreaterThan(endpoints.length)
})
