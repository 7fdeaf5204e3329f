import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { FieldFault } from '#platform/contract/answer-code.ts'
import { type Contract, type Endpoint, type Group, isOpen } from '#platform/contract/endpoint.ts'
import type { AnyHandler, Caller, Handler, Services } from '../context.ts'
import { describeEndpoint } from './openapi/describe-endpoint.ts'
import { acceptedLanguage } from './accepted-language.ts'
import { identifyCaller } from './identify-caller.ts'
import { formOf } from './multipart-form.ts'
import { runGuarded, mayCall } from './guard.ts'
import type { CallerClaims } from './call.ts'
import { refuseCrossSite } from './hosts.ts'
import { networkPrefix } from '../security/network.ts'
import { limitErrors } from '../field-errors.ts'
import { refuse } from '../refuse.ts'
import { schemaErrors } from './schema-errors.ts'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import { scrub } from '../security/redact.ts'
import { lengthErrors, textErrors } from '../security/text-policy.ts'

type Handlers<G extends Group> = { readonly [K in keyof G]: Handler<G[K]> }
/** A capability's contract joined to its handlers. */
export type ServedGroup<G extends Group = Group> = { readonly group: G; readonly handlers: Handlers<G> }
export type ServedContract<C extends Contract> = { readonly [G in keyof C]: ServedGroup<C[G]> }

/** Joins a capability's contract to its handlers. A missing, misnamed or ill-fitting handler does not compile. */
export const serve = <G extends Group>(group: G, handlers: Handlers<NoInfer<G>>): ServedGroup<G> => ({ group, handlers })

/** Puts every endpoint of the contract on the server. Throws on one without a handler or an access, or on two at one address. */
export function bindContract<C extends Contract>(app: FastifyInstance, contract: C, served: ServedContract<C>, services: Services): void {
  const seen = new Set<string>()
  for (const [name, group] of Object.entries(contract))
    for (const [verb, endpoint] of Object.entries(group)) {
      const handler = (served[name]?.handlers as Readonly<Record<string, AnyHandler>> | undefined)?.[verb]
      const address = `${endpoint.spec.method} ${endpoint.spec.path.toLowerCase()}`
      if (!handler || !endpoint.spec.access) throw new Error(`${name}.${verb} has no ${handler ? 'access' : 'handler'}.`)
      if (seen.has(address)) throw new Error(`${name}.${verb}: ${address} is taken.`)
      seen.add(address)
      bind(app, services, [name, verb], endpoint, handler)
    }
}

/** Bytes of a body that anyone may send: the letters of an open call, each escaped as six bytes, and what separates them. */
const mostOpenBytes = 64_000

function bind(app: FastifyInstance, services: Services, [name, verb]: [string, string], endpoint: Endpoint, handler: AnyHandler): void {
  const { method, path, access, rate, multipart } = endpoint.spec
  const visitors = new WeakMap<FastifyRequest, CallerClaims>()
  const answerTo = (request: FastifyRequest, { input, key }: Awaited<ReturnType<typeof readAll>>) =>
    runGuarded(services, {
      endpoint,
      handler,
      visitor: visitors.get(request) ?? null,
      caller: callerOf(request),
      log: request.log,
      input,
      key,
    })
  app.route({
    method,
    url: path,
    ...(isOpen(access) && { bodyLimit: mostOpenBytes }),
    config: { rate, access },
    schema: describeEndpoint(name, verb, endpoint),
    onRequest: async request => {
      refuseCrossSite(app, endpoint, request)
      visitors.set(request, await identifyCaller(app, services, endpoint, request))
    },
    handler: async (request, reply) => {
      // A form may be 26 MB: it is not read for a caller without the right. The guard refuses, and records it.
      const mayRead = !multipart || (await mayCall(services, endpoint, visitors.get(request) ?? null))
      const readResult = mayRead ? await readAll(endpoint, request) : { input: refuse('FORBIDDEN'), key: undefined }
      return send(reply, endpoint, await answerTo(request, readResult))
    },
    errorHandler: async (error, request) => {
      const fault = bodyFaultOf(error)
      if (fault && visitors.has(request)) await answerTo(request, { input: fault, key: undefined })
      throw error
    },
  })
}

/** What the server finds wrong with a body before it is read: its type or its size. */
function bodyFaultOf(error: unknown): RefusalError | null {
  const { code = '', statusCode } = error as { code?: string; statusCode?: number }
  if (!code.startsWith('FST_ERR_CTP_')) return null
  if (statusCode === 413) return refuse('TOO_LARGE')
  return refuse(statusCode === 415 ? 'UNSUPPORTED' : 'INVALID')
}

/** What is wrong with the input is said after the right was checked, so it travels as a value until then. */
async function readAll({ spec }: Endpoint, request: FastifyRequest): Promise<{ input: object | RefusalError; key: string | undefined }> {
  try {
    const form = spec.multipart ? await formOf(request) : bodyOf(request)
    const long = [...lengthErrors(request.query, spec.letters), ...lengthErrors(form, spec.letters)]
    if (long.length) throw refuse('INVALID', long)
    const read = [readPart(spec.query, request.query), readPart(spec.body, form)]
    const refused = read.flatMap(({ input, tooLong }) => textErrors(input, tooLong))
    if (refused.length) throw refuse('INVALID', refused)
    // Read also where it is not kept (`takesKey`): no text that holds a card number passes.
    const key = spec.kind === 'command' && spec.access !== 'public' ? keyOf(request, spec.money) : undefined
    const errors = read.flatMap(part => part.errors)
    if (errors.length) throw refuse('INVALID', errors)
    return { input: Object.assign({}, ...read.map(part => part.data)) as object, key }
  } catch (error) {
    if (error instanceof RefusalError) return { input: error, key: undefined }
    throw error
  }
}

function bodyOf(request: FastifyRequest): unknown {
  if (request.isMultipart()) throw refuse('UNSUPPORTED')
  if (request.body instanceof RefusalError) throw request.body
  return request.body ?? {}
}

/** The two ends of a range of days, wherever a call takes one. */
const ranges = [
  ['startDate', 'endDate'],
  ['fromDate', 'toDate'],
] as const
/** Ranges that end before they begin. */
const rangeFaults = (input: Readonly<Record<string, unknown>>): FieldFault[] =>
  ranges.flatMap(([first, last]) => {
    const [from, to] = [input[first], input[last]]
    const isEarly = typeof from === 'string' && typeof to === 'string' && to < from
    return isEarly ? [{ field: last, code: 'RANGE_REVERSED' }] : []
  })

/**
 * A part of a call as it was given, what it holds or what is wrong with it by field, and its texts that are longer than their field takes.
 */
type InputPart = { input: unknown; data: object; errors: FieldFault[]; tooLong: ReadonlySet<string> }
function readPart(schema: z.ZodObject, input: unknown): InputPart {
  const { success, data, error } = schema.safeParse(input)
  if (success) return { input, data, errors: rangeFaults(data), tooLong: new Set() }
  const errors = limitErrors(schemaErrors(error, input))
  const tooLong = error.issues.flatMap(issue => (issue.code === 'too_big' && issue.origin === 'string' ? [issue.path.join('.')] : []))
  return { input, data: {}, errors, tooLong: new Set(tooLong) }
}

function keyOf(request: FastifyRequest, required: boolean): string | undefined {
  const key = request.headers['idempotency-key']
  if (typeof key === 'string' && key.length > 0 && key.length <= 200) {
    const [refused] = textErrors(key)
    if (refused) throw refuse('INVALID', [{ ...refused, field: 'Idempotency-Key' }])
    return key
  }
  if (key === undefined && !required) return undefined
  throw refuse('INVALID', [{ field: 'Idempotency-Key', code: 'KEY_REQUIRED' }])
}

function callerOf(request: FastifyRequest): Caller {
  const device = request.headers['x-device']
  return {
    network: networkPrefix(request.ip),
    device: typeof device === 'string' && device ? createHash('sha256').update(device).digest('base64url') : null,
    userAgent: scrub(request.headers['user-agent'] ?? '').slice(0, 300),
    requestId: request.id,
    language: acceptedLanguage(request.headers['accept-language']),
  }
}

function send(
  reply: FastifyReply,
  { spec: { mediaType, clearsCache } }: Endpoint,
  answer: Awaited<ReturnType<typeof runGuarded>>,
): FastifyReply {
  if (clearsCache) reply.header('clear-site-data', '"cache"')
  // Encoded here and once: text is measured first, joined to its headers, and encoded with them.
  if (typeof answer === 'string') return reply.type('application/json; charset=utf-8').send(Buffer.from(answer))
  const name = `filename*=UTF-8''${encodeURIComponent(answer.fileName)}`
  return reply
    .type(mediaType ?? 'application/octet-stream')
    .header('content-disposition', `attachment; ${name}`)
    .send(Buffer.from(answer.body))
}
