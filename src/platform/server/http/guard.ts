import { setTimeout as pause } from 'node:timers/promises'
import type { AnswerCode, AnswerValues } from '#platform/contract/answer-code.ts'
import { type Endpoint, type FileAnswer, isOpenTo } from '#platform/contract/endpoint.ts'
import { answerText } from '../answer-text.ts'
import { auditRows, type AuditNote } from '../audit/audit.ts'
import {
  type Actor,
  type AnyHandler,
  type Caller,
  type Claims,
  type Context,
  type GuestSession,
  type GuestContext,
  type TransactionContext,
  preparationOf,
  conditionalAuditOf,
  type PublicContext,
  type Services,
} from '../context.ts'
import { isConflict, isRetryable } from '../database/errors.ts'
import type { Tx } from '../database/database.ts'
import type { Statement } from '../database/prepared-statement.ts'
import { withOptimisticActor, StaleActorError } from './optimistic-auth.ts'
import { sendEarly } from '../database/send-early.ts'
import { limitGuesses } from '../security/guess-limits.ts'
import { fingerprint, findStoredAnswer, storeAnswer } from './idempotency.ts'
import { refuse } from '../refuse.ts'
import { RefusalError } from '#platform/contract/refusal-error.ts'

/** The caller: anonymous, a signed-in user, or the holder of a guest link. */
export type CallerClaims = { claims: Claims } | { guest: GuestSession } | null
/** One call: endpoint, caller, input (or its error) and idempotency key. */
export type Call = {
  endpoint: Endpoint
  handler: AnyHandler
  visitor: CallerClaims
  caller: Caller
  log: Context['log']
  input: object | RefusalError
  key: string | undefined
}
/** The text of an envelope, or a document. */
export type Reply = string | FileAnswer

/** Guess limits, session, right, tenant, transaction, handler, audit, commit, effects: the only path to every handler. */
export const runGuarded = (services: Services, call: Call): Promise<Reply> => limitGuesses(services, call, () => run(services, call))

/** Every command is refused by this while the session shows the product as another role. */
const readOnlyRefusals = ['SEEING_AS_ROLE'] as const

/** Whether a caller may make a call as things are now. For checks before the guard, which repeats them in its own transaction. */
export async function mayCall({ db, now, loadActor }: Services, { spec }: Endpoint, visitor: CallerClaims): Promise<boolean> {
  if (!visitor || !('claims' in visitor)) return true
  const { claims } = visitor
  const actor = await db.transact({ charityId: claims.charityId, readOnly: true }, tx => loadActor(tx, claims, now()))
  return actor !== null && isOpenTo(spec.access, actor.can)
}

async function run(services: Services, call: Call): Promise<Reply> {
  const { visitor } = call
  if (!visitor) return asPublic(services, call)
  if ('guest' in visitor) return asGuest(services, call, visitor.guest)
  return asActor(services, call, visitor.claims)
}

async function asActor(services: Services, call: Call, claims: Claims): Promise<Reply> {
  const { endpoint, handler, caller } = call
  const { kind, access, path, mediaType, whileSeeingAs } = endpoint.spec
  const leavesRow = isRecorded(call)
  const { db, now, loadActor, cachedActor } = services
  let known: Actor | null = null
  const entitled = async (tx: Tx) => {
    const actor = await loadActor(tx, claims, now())
    known = actor
    if (!actor) throw refuse('UNAUTHENTICATED')
    if (actor.seenAs && kind === 'command' && !whileSeeingAs) throw refuse(readOnlyRefusals, 'SEEING_AS_ROLE')
    if (!isOpenTo(access, actor.can)) throw refuse('FORBIDDEN')
    return actor
  }
  try {
    const prepare = preparationOf(handler)
    const preparing = prepare && (await db.transact({ charityId: claims.charityId, readOnly: true }, entitled))
    const look = <T>(work: (tx: Tx) => Promise<T>) => db.transact({ charityId: claims.charityId, readOnly: true }, work)
    const ready =
      preparing && (await prepare(readable(call.input), { actor: preparing, charityId: claims.charityId, files: services.files, look }))
    const make = async (context: Context & ReplyTools, input: object) =>
      context.write(await (handler as (c: Context, i: object) => Promise<unknown>)(context, ready ?? input))
    const guess = !leavesRow && !prepare ? cachedActor(claims) : undefined
    if (guess && isOpenTo(access, guess.can))
      try {
        return await attempt(services, call, claims.charityId, (transaction, tools) =>
          withOptimisticActor(transaction.tx, { cached: guess, actual: entitled(transaction.tx) }, async (tx, actor) =>
            make({ ...transaction, ...tools, tx, actor }, inputOf(call, actor)),
          ),
        )
      } catch (error) {
        if (!(error instanceof StaleActorError)) throw error
      }
    const key = kind === 'command' && !mediaType && !(call.input instanceof RefusalError) ? call.key : undefined
    const { charityId, userId } = claims
    const bearer = key ? { charityId, userId, key, request: await fingerprint(path, readable(call.input)) } : null
    return await attempt(services, call, charityId, async (transaction, tools, { notes, last }) => {
      const asking = entitled(transaction.tx)
      const recalled = bearer && sendEarly(findStoredAnswer(transaction.tx, bearer))
      const actor = await asking
      const input = inputOf(call, actor)
      const earlier = await recalled
      if (earlier) return earlier

      const fresh = await make({ ...transaction, ...tools, actor }, input)
      if (bearer) last(storeAnswer(bearer, fresh as string, now()))
      if (leavesRow)
        last(auditRows({ ...auditCall(call, now()), userId: actor.userId, outcome: kind === 'command' ? 'done' : 'viewed' }, notes))
      return fresh
    })
  } catch (error) {
    if (known && error instanceof RefusalError && error.code !== 'INVALID') {
      const refused = { ...auditCall(call, now()), userId: (known as Actor).userId, outcome: 'refused', code: error.code } as const
      const recording = call.input instanceof RefusalError ? null : conditionalAuditOf(handler, call.input)
      await db
        .transact({ charityId: claims.charityId, readOnly: false }, async (tx, last) => {
          const notes: AuditNote[] = []
          const transaction = { tx, actor: known as Actor, now, audit: (note: AuditNote) => void notes.push(note) }
          await recording?.onRefusal(transaction, call.input as never)
          last(auditRows(refused, notes))
        })
        .catch((failed: unknown) => call.log.error({ err: failed, requestId: caller.requestId }, 'a refusal could not be recorded'))
    }
    throw error
  }
}

function asGuest(services: Services, call: Call, guest: GuestSession): Promise<Reply> {
  return attempt(services, call, guest.charityId, async (transaction, tools, { notes, last }) => {
    const input = readable(call.input)
    const made = tools.write(
      await (call.handler as (c: GuestContext, i: object) => Promise<unknown>)({ ...transaction, ...tools, guest }, input),
    )
    if (call.endpoint.spec.kind === 'command') last(auditRows({ ...auditCall(call, services.now()), userId: null, outcome: 'done' }, notes))
    return made
  })
}

async function asPublic(services: Services, call: Call): Promise<Reply> {
  const { now } = services
  const tools = toolsOf(services, call)
  const context: PublicContext = {
    ...tools,
    transact: (charityId, work) =>
      attempt(services, call, charityId, async (transaction, _, { notes, last }) => {
        const done = await work(transaction)
        if (charityId !== null && notes.length) last(auditRows({ ...auditCall(call, now()), userId: null, outcome: 'done' }, notes))
        return done
      }),
  }
  return tools.write(await (call.handler as (c: PublicContext, i: object) => Promise<unknown>)(context, readable(call.input)))
}

type ReplyTools = Pick<Context, 'now' | 'caller' | 'log' | 'files' | 'publicUrl' | 'says'> & { write: (made: unknown) => Reply }
function toolsOf({ now, files, publicUrl }: Services, { endpoint, caller, log }: Call): ReplyTools {
  const { result, envelopeFields, mediaType, success } = endpoint.spec
  let outcome = success === null ? { message: 'Success' } : successOf(success)
  return {
    now,
    caller,
    log,
    files,
    publicUrl,
    says: (code, values) => void (outcome = successOf(code, values)),
    /** A result that does not fit its schema is a bug, found before the commit. */
    write: made => {
      const fit = result.parse(made)
      if (mediaType) return fit as FileAnswer
      const repeated = envelopeFields.map(name => [name, (fit as Record<string, unknown>)[name]])
      return JSON.stringify({ data: { status: 1, ...outcome, ...Object.fromEntries(repeated), result: fit } })
    },
  }
}

const successOf = (code: AnswerCode, values?: AnswerValues): { message: string; code?: AnswerCode; values?: AnswerValues } => ({
  message: answerText(code, values),
  code,
  ...(values && { values }),
})

/** Whether a call leaves an audit row: every command, and queries of personal data. */
function isRecorded({ endpoint: { spec }, handler, input }: Call): boolean {
  return spec.kind === 'command' || spec.audited || (!(input instanceof RefusalError) && conditionalAuditOf(handler, input) !== null)
}

/** Runs one transaction, again as a whole on serialization failure, deadlock or lock timeout; effects run after the commit. */
async function attempt<T>(
  services: Services,
  call: Call,
  charityId: number | null,
  work: (
    transaction: TransactionContext,
    tools: ReplyTools,
    end: { notes: AuditNote[]; last: (statement: Statement) => void },
  ) => Promise<T>,
): Promise<T> {
  const readOnly = !isRecorded(call)
  for (let tries = 1; ; tries++) {
    const effects: (() => Promise<void> | void)[] = []
    const notes: AuditNote[] = []
    const insideOf = (tx: Tx): TransactionContext => ({
      tx,
      audit: note => void notes.push(note),
      enqueue: (job, data, options) => services.enqueue(tx, job, data, options),
      afterCommit: effect => void effects.push(effect),
    })
    try {
      const done = await services.db.transact({ charityId, readOnly }, (tx, last) =>
        work(insideOf(tx), toolsOf(services, call), { notes, last }),
      )
      for (const effect of effects)
        await Promise.resolve(effect()).catch((error: unknown) => call.log.error({ err: error }, 'an effect failed after the commit'))
      return done
    } catch (error) {
      if (isConflict(error) && call.endpoint.spec.kind === 'command') {
        // What the handler looked at before has changed. Handlers that know better what it means refuse by their own code.
        call.log.warn({ err: error, requestId: call.caller.requestId }, 'a call lost against a concurrent one')
        throw refuse('CHANGED_SINCE')
      }
      if (!isRetryable(error, tries)) throw error
      await pause(Math.random() * 20 * 2 ** tries)
    }
  }
}

function readable(input: object | RefusalError): object {
  if (input instanceof RefusalError) throw input
  return input
}

/** What is asked. A charity named in it is only compared: another charity's is answered as not found. */
function inputOf(call: Call, actor: Actor): object {
  const input = readable(call.input)
  for (const name of ['charityId', 'CharityId']) {
    const named = (input as Record<string, unknown>)[name]
    if (named !== undefined && named !== null && named !== actor.charityId) throw refuse('NOT_FOUND')
  }
  return input
}

const auditCall = ({ endpoint, caller }: Call, at: Date) => ({ call: endpoint.spec.path, at, requestId: caller.requestId })
