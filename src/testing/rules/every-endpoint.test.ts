import { describe, expect, test } from 'vitest'
import { contract } from '#contract.ts'
import { type Endpoint, type Group, rightsThatOpen } from '#platform/contract/endpoint.ts'
import { answerText } from '#platform/server/answer-text.ts'
import { productServer } from '#app/server/server.ts'
import { newCharity, server, services } from '../factories/new-charity.ts'

const endpoints = Object.entries<Group>(contract).flatMap(([name, group]) =>
  Object.entries<Endpoint>(group).map(([verb, endpoint]) => [`${name}.${verb}`, endpoint.spec] as const),
)
const guarded = endpoints.filter(([, { access }]) => access !== 'public')
const signedIn = guarded.filter(([, { access }]) => access !== 'guest')
const call = async ({ method, path, multipart }: Endpoint['spec'], token = '') => {
  const headers = { authorization: `Bearer ${token}`, ...(multipart && { 'content-type': 'multipart/form-data; boundary=x' }) }
  const answer = await server.inject({ method, url: path, headers, ...(multipart && { payload: '--x--\r\n' }) })
  const isFile = !String(answer.headers['content-type']).startsWith('application/json')
  return { http: answer.statusCode, ...(!isFile && answer.json().data) }
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

test.each(signedIn.filter(([, { access }]) => access.includes('&')))(
  '%s refuses an officer with one of its rights, whatever is sent',
  async (_, spec) => {
    for (const right of rightsThatOpen(spec.access).flat()) {
      const { token } = await newCharity({ can: [right] })
      expect(await call(spec, token)).toMatchObject({ http: 403, code: 'FORBIDDEN' })
    }
  },
)

test.each(endpoints.filter(([, { money }]) => money))('%s moves money: only with an Idempotency-Key', async (_, spec) => {
  const { token } = await newCharity({ can: rightsThatOpen(spec.access).flat() })
  expect(await call(spec, token)).toMatchObject({ http: 400, errors: [{ field: 'Idempotency-Key' }] })
})

describe('the OpenAPI document', async () => {
  type Response = { description: string; content: Record<string, { schema: object }> }
  type Parameter = { in: string; name: string; required?: boolean }
  type Operation = {
    operationId: string
    summary: string
    security: object[]
    parameters?: Parameter[]
    responses: Record<string, Response>
  }
  const document = (await server.inject('/api/openapi.json')).json()
  /** Refusals and keys that many calls share are listed once. */
  const responseOf = (response: Response & { $ref?: string }): Response =>
    response.$ref ? document.components.responses[response.$ref.split('/').at(-1)!] : response
  const parameterOf = (parameter: Parameter & { $ref?: string }): Parameter =>
    parameter.$ref ? document.components.parameters[parameter.$ref.split('/').at(-1)!] : parameter
  const operationOf = ({ method, path }: Endpoint['spec']): Operation => {
    const operation = document.paths[path]?.[method.toLowerCase()]
    const parameters = operation.parameters?.map(parameterOf)
    const responses = Object.entries<Response>(operation.responses).map(([status, response]) => [status, responseOf(response)])
    return { ...operation, parameters, responses: Object.fromEntries(responses) }
  }
  /** Every schema that a part of the document refers to, as text. */
  const textOf = (part: unknown): string =>
    JSON.stringify(part).replace(/"#\/components\/schemas\/(\w*Refusal\w*)"/g, (_, name: string) =>
      JSON.stringify(document.components.schemas[name]),
    )

  test.each(endpoints)('knows %s by its name, with its summary and its own refusals', (name, spec) => {
    const [group = '', verb = ''] = name.split('.')
    const { operationId, summary, responses } = operationOf(spec)
    expect([operationId, summary]).toEqual([group + verb.charAt(0).toUpperCase() + verb.slice(1), spec.summary])
    expect(responses).toHaveProperty('default')
    for (const code of spec.refusals) {
      expect(responses['200']?.description).toContain(
        `${code}: ${answerText(code, { most: '{most}', row: '{row}', minutes: '{minutes}' })}`,
      )
      expect(textOf(responses['200'])).toContain(`"${code}"`)
    }
  })
  test.each(endpoints)('says who may call %s, and whether it takes an Idempotency-Key', (_, spec) => {
    const { security, parameters = [] } = operationOf(spec)
    const opening = { public: [], guest: [{ guest: [] }], session: [{ session: [] }] }[spec.access as string]
    expect(security).toEqual(opening ?? rightsThatOpen(spec.access).map(rights => ({ session: rights })))
    const key = parameters.find(({ name }) => name === 'Idempotency-Key')
    expect(key?.required ?? false).toBe(spec.money)
    expect(Boolean(key)).toBe(spec.kind === 'command' && !spec.mediaType && !['public', 'guest'].includes(spec.access))
  })
  test.each(endpoints)('lists what %s answers to a stranger, to an officer without rights and to a wrong body', async (_, spec) => {
    const { token } = await newCharity({ can: rightsThatOpen(spec.access).flat() })
    const { token: powerless } = await newCharity()
    const { responses } = operationOf(spec)
    for (const answer of [await call(spec), await call(spec, powerless), await call(spec, token)])
      if (answer.http !== 200) expect(textOf(responses[answer.http] ?? null)).toContain(`"${answer.code}"`)
  })
  test('names what many calls share once, and so stays under 4 kB a call', () => {
    expect(JSON.stringify(document).length / endpoints.length).toBeLessThan(4000)
  })
  test('sends each call to the host that the installation names for it', async () => {
    const hosts = { edonation: 'https://giving.example.org', web: 'https://api.example.org' }
    const otherServer = await productServer(services, { document: { hosts } })
    const { servers, paths } = (await otherServer.inject('/api/openapi.json')).json()
    expect([servers[0].url, paths['/api/User/login'].servers, paths['/api/eDonation/Auth/signIn'].servers]).toEqual([
      hosts.web,
      undefined,
      [{ url: hosts.edonation }],
    ])
    await otherServer.close()
  })
})

test('the documentation page shows the document', async () => {
  const page = await server.inject('/api/docs/')
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
})
