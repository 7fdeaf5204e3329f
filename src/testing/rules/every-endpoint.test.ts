import { describe, expect, test } from 'vitest'
import { contract } from '#contract.ts'
import { type Endpoint, type Group, rightsThatOpen } from '#platform/contract/endpoint.ts'
import { newCharity, server } from '../factories/new-charity.ts'

const endpoints = Object.entries<Group>(contract).flatMap(([name, group]) =>
  Object.entries<Endpoint>(group).map(([verb, endpoint]) => [`${name}.${verb}`, endpoint.spec] as const),
)
const guarded = endpoints.filter(([, { access }]) => access !== 'public')
const signedIn = guarded.filter(([, { access }]) => access !== 'guest')
const call = async ({ method, path, multipart }: Endpoint['spec'], token = '') => {
  const headers = { authorization: `Bearer ${token}`, ...(multipart && { 'content-type': 'multipart/form-data; boundary=x' }) }
  const answer = await server.inject({ method, url: path, headers, ...(multipart && { payload: '--x--\r\n' }) })
  return { http: answer.statusCode, ...answer.json().data }
}

test.each(endpoints)('%s takes each field from one place', (_, { query, body }) => {
  expect(Object.keys(query.shape).filter(field => field in body.shape)).toEqual([])
})

test.each(guarded)('%s refuses anonymous callers', async (_, spec) => {
  expect(await call(spec)).toMatchObject({ http: 401, status: -1, code: 'UNAUTHENTICATED' })
})

test.each(signedIn.filter(([, { access }]) => access.includes(':')))(
  '%s refuses an officer without its right, and records it',
  async (_, spec) => {
    const { token, rowsOf } = await newCharity({ can: [] })
    expect(await call(spec, token)).toMatchObject({ http: 403, status: -1, code: 'FORBIDDEN' })
    expect(await rowsOf('audit_event')).toMatchObject([{ outcome: 'refused', code: 'FORBIDDEN', call: spec.path }])
  },
)

test.each(endpoints.filter(([, { money }]) => money))('%s moves money: only with an Idempotency-Key', async (_, spec) => {
  const { token } = await newCharity({ can: rightsThatOpen(spec.access) })
  expect(await call(spec, token)).toMatchObject({ http: 400, errors: [{ field: 'Idempotency-Key' }] })
})

describe('the OpenAPI document', async () => {
  const document = (await server.inject('/api/openapi.json')).json()
  test.each(endpoints)('knows %s', (_, { method, path }) => {
    expect(document.paths[path]?.[method.toLowerCase()]?.responses).toHaveProperty('default')
  })
})

test('the documentation page shows the document', async () => {
  const page = await server.inject('/api/docs/')
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
})
