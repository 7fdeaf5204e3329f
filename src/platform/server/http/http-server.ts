import type { Socket } from 'node:net'
import multipart from '@fastify/multipart'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { parse } from 'picoquery'
import type { CommonCode } from '#platform/contract/endpoint.ts'
import { isDatabaseUnavailable } from '../database/errors.ts'
import { type DocumentSettings, registerApiDocument } from './openapi/api-document.ts'
import { registerJsonBody } from './json-body.ts'
import { formLimits } from './multipart-form.ts'
import { type TrustedProxies, toProxyTrust } from '../security/network.ts'
import { refuse } from '../refuse.ts'
import { RefusalError } from '#platform/contract/refusal-error.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    rate?: string
    access?: string
  }
}

export type HttpSettings = {
  logger?: FastifyBaseLogger | false
  basePath?: string
  trustProxy?: TrustedProxies
  document?: Omit<DocumentSettings, 'basePath'>
}
/** Registers what precedes every route: headers, limits, and routes outside the contract. */
export type RouteRegistration = (app: FastifyInstance) => Promise<void>

/** An HTTP server with limits on everything, on which the contract is then bound. Everything unforeseen answers in the envelope. */
export async function createHttp(
  { logger = false, basePath = '', trustProxy = false, document = {} }: HttpSettings = {},
  prepare: RouteRegistration = async () => {},
): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    genReqId: () => crypto.randomUUID(),
    trustProxy: toProxyTrust(trustProxy),
    return503OnClosing: false, // what still comes over an open connection is answered: its sender could not know
    requestTimeout: 15_000,
    bodyLimit: 1_000_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1000 }, // Node looks every 30 s by itself: a slow sender lived that much longer
    // These two answer before any hook runs: an address that cannot be read, and bytes that are no HTTP.
    frameworkErrors: (error, request, reply) => void refuseAs(error, request, reply.headers(app.securityHeaders ?? {})),
    clientErrorHandler: (error, socket) => void refuseBytes(error, socket, app.securityHeaders),
    logController: new LogController({ disableRequestLogging: true }),
    rewriteUrl: ({ url = '/' }) =>
      basePath && (url === basePath || url.startsWith(`${basePath}/`)) ? url.slice(basePath.length) || '/' : url,
    routerOptions: {
      caseSensitive: false,
      // No call has nested fields in its query, and unlimited depth would let any caller cause work.
      querystringParser: text => parse(text, { nesting: false, arrayRepeat: true }) as Record<string, string>,
    },
  })
  app.server.maxConnections = 5000
  app.setValidatorCompiler(() => () => true) // the binder reads and writes by the contract itself; these schemas are for the document
  app.setSerializerCompiler(() => data => JSON.stringify(data))
  app.setErrorHandler(refuseAs)
  app.setNotFoundHandler((request, reply) => refuseAs(refuse('NOT_FOUND'), request, reply))
  registerJsonBody(app)
  await prepare(app)
  await app.register(multipart, { limits: formLimits })
  await registerApiDocument(app, { ...document, basePath })
  return app
}

const codeOf: Record<number, CommonCode> = {
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  413: 'TOO_LARGE',
  415: 'UNSUPPORTED',
  429: 'TOO_MANY',
  503: 'UNAVAILABLE',
}
function refuseAs(error: FastifyError | RefusalError, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof RefusalError) {
    if (error.status === 503) reply.header('retry-after', '2')
    if (error.status === 429) reply.header('retry-after', String(error.retryAfter ?? 2))
    return reply.code(error.status).header('cache-control', 'no-store').send(error.body)
  }
  const status = isDatabaseUnavailable(error) ? 503 : (error.statusCode ?? 500)
  if (status >= 500) request.log.error({ err: error }, 'a request failed')
  if (status === 503 || status === 429) reply.header('retry-after', reply.getHeader('retry-after') ?? '2')
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .send(refuse(status >= 500 && status !== 503 ? 'FAILED' : (codeOf[status] ?? 'INVALID')).body)
}

/** Answers bytes that Node could not read as a request, and hangs up. */
function refuseBytes(error: NodeJS.ErrnoException, socket: Socket, headers: Readonly<Record<string, string>> = {}): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const status = { ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout', HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large' }
  const body = JSON.stringify(refuse('INVALID').body)
  const lines = {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status[error.code as keyof typeof status] ?? '400 Bad Request'}\r\n${head.join('')}\r\n${body}`)
}
