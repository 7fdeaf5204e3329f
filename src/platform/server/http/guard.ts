import type { AnswerCode, AnswerValues } from '#platform/contract/answer-code.ts'
import { type Endpoint, type FileAnswer, isOpenTo, takesKey } from '#platform/contract/endpoint.ts'
import { answerText } from '../answer-text.ts'
import { auditRows, type AuditNote } from '../audit/audit.ts'
import {
  type Actor,
  type Claims,
  type Context,
  type GuestSession,
  type GuestContext,
  type TransactionContext,
  preparationOf,
  mayShareTransaction,
  mayStartEarly,
  type PublicContext,
  type Services,
} from '../context.ts'
import type { Call, CallerClaims, Reply } from './call.ts'
import { brokenConstraint, isConflict, isMissingRow } from '../database/errors.ts'
import { withRetries } from '../database/transaction.ts'
import type { Scope, Tx, Statement } from '../database/database.ts'
import { JointTransactionError } from '../database/joint/joint-transaction.ts'
import { withOptimisticActor, StaleActorError } from './optimistic-auth.ts'
import { sendEarly } from '../database/send-early.ts'
import { limitGuesses } from '../security/guess-limits.ts'
import {
  answerRepeated,
  fingerprint,
  findAnswerUnlocked,
  findStoredAnswer,
  type IdempotencyKey,
  secretShown,
  storeAnswer,
  StoredAnswerError,
} from './idempotency.ts'
import { auditCall, isRefusalRecorded, recordingOf, recordRefusal } from './record-refusal.ts'
import { refuse } from '../refuse.ts'
import { RefusalError } from '#platform/contract/refusal-error.ts'

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

/** The state of a signed-in call: the session's claims, and the actor once loaded, for the audit row of a refusal. */
type SignedInCall = { services: Services; call: Call; claims: Claims; loaded: { actor: Actor | null } }
type Making = (context: Context & ReplyTools, input: object) => Promise<Reply>

/** The path of a signed-in user: answers from the cached actor if possible, else decides in one transaction. Refusals leave audit rows. */
async function asActor(services: Services, call: Call, claims: Claims): Promise<Reply> {
  const signedIn: SignedInCall = { services, call, claims, loaded: { actor: null } }
  try {
    const make = await prepareHandler(signedIn)
    return (await answerOptimistically(signedIn, make)) ?? (await answerInTransaction(signedIn, make))
  } catch (error) {
    if (error instanceof StoredAnswerError) return error.answer
    const { actor } = signedIn.loaded
    if (!actor || !(error instanceof RefusalError) || !isRefusalRecorded(call, error)) throw error
    throw (await recordRefusal(services, call, actor, error)) ?? error
  }
}

/** The actor of the session, with the right to this call; refuses otherwise. */
async function requireEntitledActor({ services, call, claims, loaded }: SignedInCall, tx: Tx): Promise<Actor> {
  const { kind, access, whileSeeingAs, byPeople } = call.endpoint.spec
  const actor = await services.loadActor(tx, claims, services.now())
  loaded.actor = actor
  if (!actor) throw refuse('UNAUTHENTICATED')
  if (actor.seenAs && kind === 'command' && !whileSeeingAs) throw refuse(readOnlyRefusals, 'SEEING_AS_ROLE')
  if (!isOpenTo(access, actor.can) || (byPeople && actor.isApiKey)) throw refuse('FORBIDDEN')
  return actor
}

/** The handler as one step. Its preparation, if any, runs before its transaction, once its right and an earlier answer were looked for. */
async function prepareHandler(signedIn: SignedInCall): Promise<Making> {
  const { services, call, claims } = signedIn
  const { charityId } = claims
  const look = <T>(work: (tx: Tx) => Promise<T>) => services.db.transact({ charityId, readOnly: true }, work)
  const prepare = preparationOf(call.handler)
  const key = prepare && (await idempotencyKeyOf(call, claims))
  const proveCall = async (tx: Tx) => {
    const proven = await requireEntitledActor(signedIn, tx)
    if (key) answerRepeated(await findAnswerUnlocked(tx, key), call.endpoint.spec)
    return proven
  }
  const actor = prepare && (await look(proveCall))
  const prepared = actor && (await prepare(readable(call.input), { actor, caller: call.caller, charityId, files: services.files, look }))
  return async (context, input) =>
    context.write(await (call.handler as (c: Context, i: object) => Promise<unknown>)(context, prepared ?? input))
}

/**
 * Answers a query with the cached actor while the session is verified; null without a cached actor, without the right, or when the actor
 * has changed.
 */
async function answerOptimistically(signedIn: SignedInCall, make: Making): Promise<Reply | null> {
  const { services, call, claims } = signedIn
  if (isRecorded(call) || preparationOf(call.handler)) return null
  const cached = services.cachedActor(claims)
  if (!cached || !isOpenTo(call.endpoint.spec.access, cached.can)) return null
  try {
    return await attempt(services, call, { charityId: claims.charityId }, (transaction, tools) =>
      withOptimisticActor(transaction.tx, { cached, actual: requireEntitledActor(signedIn, transaction.tx) }, async (tx, actor) =>
        make({ ...transaction, ...tools, tx, actor }, inputOf(call, actor)),
      ),
    )
  } catch (error) {
    if (error instanceof StaleActorError) return null
    throw error
  }
}

/** Loads the actor, answers a repeated key from the store, else runs the handler and writes its audit row and answer with it. */
async function answerInTransaction(signedIn: SignedInCall, make: Making): Promise<Reply> {
  const { services, call, claims } = signedIn
  const key = await idempotencyKeyOf(call, claims)
  const cached = mayStartEarly(call.handler) ? services.cachedActor(claims) : undefined
  const early = cached && !cached.seenAs && isOpenTo(call.endpoint.spec.access, cached.can) ? cached : null
  const isJoint = early !== null && mayShareTransaction(call.handler) && !(call.input instanceof RefusalError)
  for (let way: Way = { early, isJoint }; ;) {
    try {
      return await runInTransaction(signedIn, make, key, way)
    } catch (error) {
      if (!(error instanceof JointTransactionError || error instanceof StaleActorError)) throw error
      call.log.debug({ err: error, requestId: call.caller.requestId }, 'a call runs again, by itself')
      way = { early: error instanceof StaleActorError ? null : early, isJoint: false }
    }
  }
}

/** `early`: the cached actor, with whom the handler starts while the call is proven. `isJoint`: its transaction may be shared. */
type Way = { early: Actor | null; isJoint: boolean }

function runInTransaction(signedIn: SignedInCall, make: Making, key: IdempotencyKey | null, { early, isJoint }: Way): Promise<Reply> {
  const { services, call, claims } = signedIn
  const { now } = services
  const { charityId, userId: caller } = claims
  const scope = { charityId, joint: isJoint ? { userId: caller, key: key && key.key } : undefined }
  return attempt(services, call, scope, async (transaction, tools, { notes, atCommit }) => {
    const loadingActor = requireEntitledActor(signedIn, transaction.tx)
    const findingAnswer = key && sendEarly(findStoredAnswer(transaction.tx, key))
    const { showsSecret } = call.endpoint.spec
    const proveCall = async () => {
      const actor = await loadingActor
      inputOf(call, actor)
      answerRepeated(await findingAnswer, call.endpoint.spec)
      return actor
    }
    const proven = proveCall()
    const handle = async (tx: Tx, actor: Actor) => make({ ...transaction, ...tools, tx, actor }, inputOf(call, actor))
    const answer = early
      ? await withOptimisticActor(transaction.tx, { cached: early, actual: proven }, handle)
      : await handle(transaction.tx, await proven)
    const { userId } = await proven
    if (key) atCommit(storeAnswer(key, showsSecret ? secretShown : (answer as string), now()))
    const outcome = call.endpoint.spec.kind === 'command' ? 'done' : 'viewed'
    if (isRecorded(call)) atCommit(auditRows({ ...auditCall(call, now()), userId, outcome }, notes))
    return answer
  })
}

/** Under which key the answer of a command is stored; null for a query, a document, a faulty input, or when the caller gave no key. */
async function idempotencyKeyOf({ endpoint, input, key }: Call, { charityId, userId }: Claims): Promise<IdempotencyKey | null> {
  if (!key || !takesKey(endpoint.spec) || input instanceof RefusalError) return null
  return { charityId, userId, key, request: await fingerprint(endpoint.spec.path, input) }
}

function asGuest(services: Services, call: Call, guest: GuestSession): Promise<Reply> {
  return attempt(services, call, { charityId: guest.charityId }, async (transaction, tools, { notes, atCommit }) => {
    const input = readable(call.input)
    const made = tools.write(
      await (call.handler as (c: GuestContext, i: object) => Promise<unknown>)({ ...transaction, ...tools, guest }, input),
    )
    if (call.endpoint.spec.kind === 'command')
      atCommit(auditRows({ ...auditCall(call, services.now()), userId: null, outcome: 'done' }, notes))
    return made
  })
}

async function asPublic(services: Services, call: Call): Promise<Reply> {
  const { now } = services
  const tools = toolsOf(services, call)
  const context: PublicContext = {
    ...tools,
    transact: (charityId, work) =>
      attempt(services, call, { charityId }, async (transaction, _, { notes, atCommit }) => {
        const done = await work(transaction)
        if (charityId !== null && notes.length) atCommit(auditRows({ ...auditCall(call, now()), userId: null, outcome: 'done' }, notes))
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
function isRecorded(call: Call): boolean {
  const { spec } = call.endpoint
  return spec.kind === 'command' || spec.audited || recordingOf(call) !== null
}

/** Runs one transaction, again as a whole on serialization failure, deadlock or lock timeout; effects run after the commit. */
async function attempt<T>(
  services: Services,
  call: Call,
  scope: Omit<Scope, 'readOnly'>,
  work: (
    transaction: TransactionContext,
    tools: ReplyTools,
    end: { notes: AuditNote[]; atCommit: (statement: Statement) => void },
  ) => Promise<T>,
): Promise<T> {
  const readOnly = !isRecorded(call)
  return withRetries(async () => {
    const effects: (() => Promise<void> | void)[] = []
    const notes: AuditNote[] = []
    const insideOf = (tx: Tx): TransactionContext => ({
      tx,
      audit: note => void notes.push(note),
      enqueue: (job, data, options) => services.enqueue(tx, job, data, options),
      afterCommit: effect => void effects.push(effect),
    })
    try {
      const done = await services.db.transact({ ...scope, readOnly }, (tx, atCommit) =>
        work(insideOf(tx), toolsOf(services, call), { notes, atCommit }),
      )
      for (const effect of effects)
        await Promise.resolve(effect()).catch((error: unknown) => call.log.error({ err: error }, 'an effect failed after the commit'))
      return done
    } catch (error) {
      if (isConflict(error) && call.endpoint.spec.kind === 'command') {
        // What the handler looked at before has changed. Handlers that know better what it means refuse by their own code.
        const level = isMissingRow(error) ? 'error' : 'warn'
        call.log[level]({ err: error, ...brokenConstraint(error), requestId: call.caller.requestId }, 'a call broke a constraint')
        throw refuse('CHANGED_SINCE')
      }
      throw error
    }
  })
}

function readable(input: object | RefusalError): object {
  if (input instanceof RefusalError) throw input
  return input
}

/** The input of a call. A charity named in it is only compared: another one is answered as not found. */
function inputOf(call: Call, actor: Actor): object {
  const input = readable(call.input)
  for (const name of ['charityId', 'CharityId']) {
    const named = (input as Record<string, unknown>)[name]
    if (named !== undefined && named !== null && named !== actor.charityId) throw refuse('NOT_FOUND')
  }
  return input
}
