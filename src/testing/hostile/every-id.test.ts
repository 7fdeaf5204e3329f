import { expect, test } from 'vitest'
import { rights } from '#features/roles/rules.ts'
import type { Endpoint, Group } from '#platform/contract/endpoint.ts'
import { contract } from '#contract.ts'
import { examples } from '../factories/examples.ts'
import { newCharity, server } from '../factories/new-charity.ts'
import { injectTransport } from '../fakes/inject-transport.ts'
import { canary } from '../factories/canary.ts'
import { newWorld } from '../factories/world.ts'

const signedIn = Object.entries<Group>(contract).flatMap(([name, group]) =>
  Object.entries<Endpoint>(group).flatMap(([verb, endpoint]) =>
    ['public', 'guest'].includes(endpoint.spec.access) ? [] : [[`${name}.${verb}`, endpoint] as const],
  ),
)

/** The untyped call: status and text of the response. */
async function call(endpoint: Endpoint, token: string, input: Readonly<Record<string, unknown>>) {
  const { spec } = endpoint
  const fields = Object.entries(input)
  const query = new URLSearchParams(
    fields.filter(([name]) => name in spec.query.shape).map(([name, value]): [string, string] => [name, String(value)]),
  )
  const { status, body, file } = await injectTransport(server, {
    authorization: `Bearer ${token}`,
    'idempotency-key': crypto.randomUUID(),
  })({
    endpoint,
    method: spec.method,
    url: `${spec.path}${query.size ? `?${query}` : ''}`,
    headers: {},
    body: spec.method === 'POST' ? Object.fromEntries(fields.filter(([name]) => !(name in spec.query.shape))) : undefined,
    multipart: spec.multipart,
  })
  return {
    http: status,
    text: file ? new TextDecoder().decode(file.body) : JSON.stringify(body),
    data: (body as { data?: { status: number; code?: string; result?: { totalCount?: number } } } | null)?.data,
    file,
  }
}

test('every call of a signed-in person has an example', () => {
  expect(signedIn.map(([name]) => name).filter(name => !examples[name])).toEqual([])
  expect(Object.keys(examples).filter(name => !signedIn.some(([known]) => known === name))).toEqual([])
})

/**
 * Expected refusals within the own charity: no password, no account to mail to, no count of one's own, a missing file, unfinished work, no
 * void.
 */
const refused: Readonly<Record<string, string>> = {
  'auth.changePassword': 'WRONG_PASSWORD',
  'charity.sendTestMail': 'NOT_FOUND',
  'declarations.close': 'WRONG_PASSWORD',
  'declarations.count': 'WRONG_PASSWORD',
  'declarations.slip': 'NOT_CLOSED',
  'declarations.explain': 'ONLY_COUNTERS_EXPLAIN',
  'files.address': 'NOT_FOUND',
  'imports.undo': 'NOT_NOW',
  'requests.recordPaidBack': 'NOTHING_TO_PAY_BACK',
  'requests.replaceReceipt': 'NOT_REPLACEABLE',
  'work.download': 'NOT_READY',
  'work.open': 'NOT_READY',
}
async function freshWorld(call?: string) {
  const charity = await newCharity({ can: rights, isIpc: true })
  return { charity, world: await newWorld(charity, call) }
}
const shared = await freshWorld()
const ofThisContract = signedIn.filter(([name]) => examples[name])
test.each(ofThisContract)('%s answers its own charity in the envelope', async (name, endpoint) => {
  // Queries share a world; each command gets its own, with what it needs.
  const { charity, world } = endpoint.spec.kind === 'query' ? shared : await freshWorld(name)
  const { http, data, file } = await call(endpoint, charity.token, examples[name]!(world))
  if (file) return expect(file.body.length).toBeGreaterThan(0)
  const code = refused[name]
  expect(data).toMatchObject(code ? { status: -1, code } : { status: 1, message: expect.any(String) })
  expect(http).toBe(code === 'NOT_FOUND' ? 404 : 200)
  if (!code) expect(data).toHaveProperty('result')
})

test.each(ofThisContract)('%s neither shows nor changes anything by ids of another charity', async (name, endpoint) => {
  const { charity: otherCharity, world } = shared
  const [first, before] = [await newCharity({ can: rights }), await everything(otherCharity)]
  const { http, text, data } = await call(endpoint, first.token, examples[name]!(world))
  expect(http).toBeLessThan(500)
  expect(text).not.toContain(canary)
  expect(await everything(otherCharity)).toEqual(before)
  const input = JSON.stringify(examples[name]!(world))
  if (!isList(data) && Object.values(world).some(id => typeof id === 'string' && input.includes(id)))
    expect({ http, status: data?.status }).not.toEqual({ http: 200, status: 1 })
})

/** A list filtered by a foreign id is empty. */
const isList = (data: { result?: { totalCount?: number } } | undefined) => data?.result?.totalCount === 0
const tables = [
  'donation',
  'donor',
  'fund',
  'role',
  'app_user',
  'receipt',
  'void_refund_request',
  'payer_code',
  'returned_receipt',
  'pay_back',
  'ledger_entry',
  'access_request',
  'audit_event',
  'mail_message',
  'work_item',
  'saved_view',
  'tax_registration',
  'donation_import',
  'import_row',
  'import_memory',
]
const everything = async ({ rowsOf }: Awaited<ReturnType<typeof newCharity>>) =>
  Object.fromEntries(
    await Promise.all(tables.map(async table => [table, (await rowsOf(table)).map(row => JSON.stringify(row)).toSorted()])),
  )
