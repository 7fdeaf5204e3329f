import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from '#contract.ts'
import { type Endpoint, type Group, rightsThatOpen } from '#platform/contract/endpoint.ts'
import { answerText, isAnswerCode } from '#platform/server/answer-text.ts'
import { fieldErrorOf } from '#platform/server/refuse.ts'
import { fieldCodesOf } from '#platform/server/http/openapi/field-codes.ts'
import { schemaErrors } from '#platform/server/http/schema-errors.ts'
import { newCharity, server } from '../factories/new-charity.ts'

const endpoints = Object.entries<Group>(contract).flatMap(([name, group]) =>
  Object.entries<Endpoint>(group).map(([verb, { spec }]) => [`${name}.${verb}`, spec] as const),
)

/** Values that hardly any field takes. */
const wrongValues = [undefined, null, {}, [], [{}], 'x', '', -1, 0.5, 1e300, true, 'x'.repeat(20_000), { minor: 'x', currency: 'XXX' }]
const inputsOf = ({ shape }: z.ZodObject): object[] => [
  {},
  { nobodyAsked: 1 },
  ...wrongValues.map(value => Object.fromEntries(Object.keys(shape).map(field => [field, value]))),
]
/** What each field is told that has no code of ours, or not the text of its code. */
function rawTexts(schema: z.ZodObject, input: object): string[] {
  const { error } = schema.safeParse(input)
  return [...(error ? schemaErrors(error, input) : [])].flatMap(fault => {
    const { code, message, values } = fieldErrorOf(fault)
    const isOurs = code !== undefined && isAnswerCode(code) && message === answerText(code, values) && !message.includes('undefined')
    return isOurs ? [] : [`${fault.field}: ${message}`]
  })
}

/** Faults that the OpenAPI document does not list for their field. */
function unlistedFaults(schema: z.ZodObject, input: object): string[] {
  const [{ error }, listed] = [schema.safeParse(input), fieldCodesOf(schema)]
  const faults = [...(error ? schemaErrors(error, input) : [])].map(
    ({ field, code = '' }) => [field.replace(/\b\d+\b/g, '0'), code] as const,
  )
  return faults.flatMap(([field, code]) =>
    [code === 'NO_SUCH_FIELD' ? '' : field, field.replace(/\w+$/, '*')].some(place => listed[place]?.includes(code))
      ? []
      : [`${field}: ${code}`],
  )
}

test.each(endpoints)('the OpenAPI document lists every code that %s answers a wrong field with', (_, { body, query }) => {
  for (const schema of [body, query]) expect([...new Set(inputsOf(schema).flatMap(input => unlistedFaults(schema, input)))]).toEqual([])
})

describe("no words of the validator reach a user: each field's fault is a text of ours", () => {
  test.each(endpoints)('no words of the validator reach a user in the body and the query of %s, whatever is sent', (_, { body, query }) => {
    expect(inputsOf(body).flatMap(input => rawTexts(body, input))).toEqual([])
    expect(inputsOf(query).flatMap(input => rawTexts(query, input))).toEqual([])
  })
  test.each(endpoints.filter(([, { method, multipart }]) => method === 'POST' && !multipart))(
    'no words of the validator reach a user in the answer of %s',
    async (_, { path, body, access }) => {
      const { token } = await newCharity({ can: rightsThatOpen(access).flat() })
      const payload = Object.fromEntries(Object.keys(body.shape).map(field => [field, { not: 'this' }]))
      const { data } = (
        await server.inject({ method: 'POST', url: path, headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'k' }, payload })
      ).json<{ data: { message: string; errors?: { code?: string; message: string }[] } }>()
      for (const { code = '', message } of data.errors ?? []) expect([isAnswerCode(code), message]).toEqual([true, expect.any(String)])
      expect(JSON.stringify(data)).not.toMatch(/Invalid input|expected (string|number|array|object)|Unrecognized|Too (big|small)/)
    },
  )
  test('a message that is not a code is replaced', () => {
    const schema = z.object({ name: z.string('the words of a validator'), day: z.string().refine(() => false) })
    const { error } = schema.safeParse({ name: 1, day: '' })
    expect([...schemaErrors(error!, { name: 1, day: '' })]).toEqual([
      { field: 'name', code: 'WRONG_TYPE' },
      { field: 'day', code: 'WRONG_VALUE' },
    ])
  })
})
