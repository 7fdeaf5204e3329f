import pino, { type DestinationStream, type Logger } from 'pino'
import type { FastifyInstance } from 'fastify'
import { errorMessage, errorStack } from './error-message.ts'
import { scrub } from '../security/redact.ts'

/** The level of pino, and the destination of the lines. */
export type LogSettings = { level?: string; to?: DestinationStream }

/** Bytes that wait in memory while the log cannot be written; further lines are lost. */
const mostWaiting = 10_000_000

/** A log on a file that is open. On a full disk or a closed pipe no call fails: it writes again when it can. */
export const logTo = (dest: number, { sync }: { sync: boolean }): DestinationStream =>
  pino.destination({ dest, sync, maxLength: mostWaiting }).on('error', () => {})

/**
 * The product's log: one line of JSON an event. Bodies, headers and addresses with codes are never given to it, and every
 * line is scrubbed of identity, card and phone numbers, e-mail addresses and tokens before it leaves.
 */
export function createLog({ level = 'info', to = logTo(1, { sync: false }) }: LogSettings = {}): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: label => ({ level: label }) },
      redact: { paths: ['*.authorization', '*.password', '*.token', '*.refreshToken', 'body', 'headers'], remove: true },
      serializers: {
        err: plainError,
        req: request => ({ id: request.id, method: request.method }),
        res: reply => ({ status: reply.statusCode }),
      },
    },
    { write: line => to.write(scrub(line)) },
  )
}

/** What an error says about itself; the database's `detail` and `where` quote rows and are left out, as are the values in its message. */
function plainError(error: Error & { code?: string; cause?: unknown }): object {
  const { name, code, cause } = error
  return {
    name,
    message: errorMessage(error),
    ...(code && { code }),
    stack: errorStack(error),
    ...(cause instanceof Error && { cause: plainError(cause) }),
  }
}

/** One line for each answer: the call by its route, never by its address; how it ended and how long it took. */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const quiet = reply.statusCode < 400 && !request.routeOptions.config.access
    request.log[quiet ? 'debug' : 'info'](
      {
        requestId: request.id,
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    )
  })
}
