import type { FastifySchema } from 'fastify'
import { z } from 'zod'
import type { AnswerCode } from '#platform/contract/answer-code.ts'
import {
  type Access,
  answerOf,
  type CommonCode,
  commonRefusals,
  type Endpoint,
  isOpen,
  RefusalBody,
  refusalOf,
  rightsThatOpen,
  takesKey,
} from '#platform/contract/endpoint.ts'
import { answerText } from '#platform/server/answer-text.ts'
import { fieldCodesOf } from './field-codes.ts'

type Spec = Endpoint['spec']

/** The security schemes of the OpenAPI document: a session's token, or a guest link's. */
export const securitySchemes = {
  session: {
    type: 'http',
    scheme: 'bearer',
    description: 'The access token of a session, or an API key of the charity, which holds the rights of a role.',
  },
  guest: { type: 'apiKey', in: 'header', name: 'X-Provider-Token' },
} as const

/** The codes that a call may answer besides its own, in the order of `commonRefusals`. */
function commonCodesOf(spec: Spec): CommonCode[] {
  const { access, kind, method, guesses, rate } = spec
  const isSession = !isOpen(access)
  const may: Record<CommonCode, boolean> = {
    INVALID: true,
    UNAUTHENTICATED: access !== 'public',
    FORBIDDEN: isSession || kind === 'command', // other sites' pages send no commands, and a handler may ask for a right that the record decides
    NOT_FOUND: true,
    KEY_IN_FLIGHT: takesKey(spec),
    KEY_REUSED: takesKey(spec),
    SHOWN_ONCE: spec.showsSecret,
    CHANGED_SINCE: kind === 'command',
    TOO_LARGE: method === 'POST' || kind === 'command',
    UNSUPPORTED: method === 'POST',
    TOO_MANY: true,
    LOCKED: guesses !== null || rate === 'signIn' || rate === 'lookup',
    SENT_OFTEN: kind === 'command',
    FAILED: true,
    UNAVAILABLE: true,
  }
  return (Object.keys(commonRefusals) as CommonCode[]).filter(code => may[code])
}

/** What Fastify and the OpenAPI document know of an endpoint, from its contract alone. `name` is its capability, `verb` its word there. */
export function describeEndpoint(name: string, verb: string, { spec }: Endpoint): FastifySchema & Record<`x-${string}`, object> {
  const { method, multipart, mediaType, query, body, access, summary } = spec
  const operationId = name + verb.charAt(0).toUpperCase() + verb.slice(1)
  return {
    operationId,
    summary,
    'x-field-codes': { ...fieldCodesOf(query), ...fieldCodesOf(body) },
    tags: [name],
    security: securityOf(access),
    querystring: query,
    ...(method === 'POST' && { body }),
    ...(multipart && { consumes: ['multipart/form-data'] }),
    ...(mediaType && { produces: [mediaType] }),
    ...(takesKey(spec) && { headers: keyHeader(spec.money) }),
    response: { 200: answers(operationId, spec), ...refusalsByStatus(spec), default: json('Any other refusal.', RefusalBody) },
  }
}

/** Each set of rights that opens a call is an alternative; the document names them as the roles that the session needs. */
function securityOf(access: Access): Record<string, string[]>[] {
  if (access === 'public') return []
  if (access === 'guest') return [{ guest: [] }]
  const opening = rightsThatOpen(access)
  return opening.length ? opening.map(rights => ({ session: rights })) : [{ session: [] }]
}

function keyHeader(isRequired: boolean): z.ZodObject {
  const key = z
    .string()
    .min(1)
    .max(200)
    .meta({ description: 'Names this request: the same key with the same request gets the first answer again and changes nothing twice.' })
  return z.object({ 'Idempotency-Key': isRequired ? key : key.optional() })
}

/** A code and its text; blanks show their names. */
const withText = (code: AnswerCode) => `${code}: ${answerText(code, namedBlanks)}`
const namedBlanks = new Proxy({}, { get: (_, name) => `{${String(name)}}` })

/** Success, and beside it the endpoint's own refusals: they travel as 200. */
function answers(operationId: string, { mediaType, result, envelopeFields, refusals }: Spec) {
  const success = mediaType ? z.file() : answerOf(result, envelopeFields)
  const id = `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Refusal`
  const refused = refusals.length ? [sharedRefusal(id, refusals)] : []
  const description = ['Done.', ...refusals.map(withText)].join('\n\n')
  if (mediaType) return { description, content: { [mediaType]: { schema: success }, ...(refused[0] && jsonContent(refused[0])) } }
  return json(description, refused.length ? z.union([success, ...refused]) : success)
}

function refusalsByStatus(spec: Spec): Record<number, ReturnType<typeof json>> {
  const byStatus = Map.groupBy(commonCodesOf(spec), code => commonRefusals[code])
  const describe = (codes: readonly CommonCode[]) => codes.map(withText).join('\n\n')
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [status, json(describe(codes), sharedRefusal(`Refusal_${codes.join('_')}`, codes))]),
  )
}

/** One schema for the same codes, however many calls answer them: the document has it once, by the name that the first of them gives it. */
const shared = new Map<string, z.ZodType>()
function sharedRefusal(id: string, codes: readonly AnswerCode[]): z.ZodType {
  const key = codes.join()
  const schema = shared.get(key) ?? refusalOf(codes).meta({ id })
  shared.set(key, schema)
  return schema
}

const jsonContent = (schema: z.ZodType) => ({ 'application/json': { schema } })
const json = (description: string, schema: z.ZodType) => ({ description, content: jsonContent(schema) })
