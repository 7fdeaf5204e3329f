import type { FastifyBaseLogger } from 'fastify'
import type { AnswerCode, AnswerValues } from '../contract/answer-code.ts'
import type { Language } from '#kit/text/languages.ts'
import type { RefusalError } from '../contract/refusal-error.ts'
import type { Access, Endpoint, RequestOf, HandlerResult } from '../contract/endpoint.ts'
import type { AuditNote } from './audit/audit.ts'
import type { Db, Tx } from './database/database.ts'
import type { FileStore } from './files/file-store.ts'

/** The claims of a valid access token, or of an API key; every call verifies them in the database. */
export type Claims = {
  charityId: number
  userId: string
  sessionId: string
  /** An API key calls, which has the id of the user and no session. */
  isApiKey?: true
}
/** The holder of a public link: one charity, one transaction. */
export type GuestSession = { charityId: number; txnId: string }
/** The acting user with charity and rights. Read again for each request. */
export type Actor = Claims & {
  name: string
  roleId: string
  can: (right: string) => boolean
  /** The role that the session shows the product as: `can` is that role's, and no command is carried out. */
  seenAs?: { roleId: string; roleName: string }
}
/** Where a call came from: its network, as limits count by. `device` is the browser's own random mark, for known-device rules. */
export type Caller = {
  network: string
  device: string | null
  userAgent: string
  requestId: string
  /** What the caller reads, for files and mails that come later; null when the call does not say. */
  language: Language | null
}

/** A job as a row of the same transaction: it runs if and only if that commits. `data` holds ids, never personal data. */
export type Enqueue = (tx: Tx, job: string, data: Readonly<Record<string, unknown>>, options?: EnqueueOptions) => Promise<void>
type EnqueueOptions = { startAfter?: Date; priority?: number }

/** What a handler may use inside one transaction of one charity. */
export type TransactionContext = {
  tx: Tx
  /** Adds to the audit row of this call; one row for each note. */
  audit: (note: AuditNote) => void
  enqueue: (job: string, data: Readonly<Record<string, unknown>>, options?: EnqueueOptions) => Promise<void>
  /** Runs after the commit and is lost in a crash; what must happen is a job. */
  afterCommit: (effect: () => Promise<void> | void) => void
}
type CallTools = {
  now: () => Date
  caller: Caller
  log: FastifyBaseLogger
  files: FileStore
  /** The base URL of links in mails: `https://…` with the base path, without a trailing slash. */
  publicUrl: string
  /** Replaces the endpoint's own text of success. */
  says: (code: AnswerCode, values?: AnswerValues) => void
}
/** All that the handler of a signed-in call may touch. */
export type Context = TransactionContext & CallTools & { actor: Actor }
/** What a public handler knows of the holder of a guest link. */
export type GuestContext = TransactionContext & CallTools & { guest: GuestSession }
/** Before sign-in there is no charity: the handler names one for each transaction it opens, and may work between them. */
export type PublicContext = CallTools & {
  transact: <T>(charityId: number | null, work: (transaction: TransactionContext) => Promise<T>) => Promise<T>
}

type ContextOf<A extends Access> = A extends 'public' ? PublicContext : A extends 'guest' ? GuestContext : Context
export type Handler<E extends Endpoint> = (context: ContextOf<E['spec']['access']>, input: RequestOf<E>) => Promise<HandlerResult<E>>
/** A handler of an unknown endpoint. */
export type AnyHandler = (context: never, input: never) => Promise<unknown>

/** What slow work before a transaction may use: the caller, files, and short reads of the charity's rows. */
export type PreparationContext = {
  actor: Actor
  caller: Caller
  charityId: number
  files: FileStore
  look: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
}
const preparations = new WeakMap<object, (input: never, before: PreparationContext) => Promise<unknown>>()
/**
 * A handler with slow work outside the database, such as decoding images or reading files: that is done before its transaction opens, and
 * the handler is given its outcome.
 */
export function withPreparation<E extends Endpoint, Ready>(
  _endpoint: E,
  prepare: (input: RequestOf<E>, before: PreparationContext) => Promise<Ready>,
  handler: (context: ContextOf<E['spec']['access']>, ready: Ready) => Promise<HandlerResult<E>>,
): Handler<E> {
  const whole = (context: ContextOf<E['spec']['access']>, input: RequestOf<E>) => handler(context, input as unknown as Ready)
  preparations.set(whole, prepare)
  return whole
}
/**
 * Which inputs leave an audit row, and what is written in its transaction when such a call is refused: that of the handler is rolled back.
 * `onRefusal` is given the code of the refusal, and returns a refusal that is answered in place of the handler's, or null.
 */
type Recording<Input> = {
  isAudited: (input: Input) => boolean
  onRefusal: (transaction: Pick<Context, 'tx' | 'actor' | 'now' | 'audit'>, input: Input, code: string) => Promise<RefusalError | null>
}
const recordings = new WeakMap<object, Recording<never>>()
/** A handler of a query that leaves an audit row for some inputs, and is then given a transaction that may write. */
export function withConditionalAudit<E extends Endpoint>(
  _endpoint: E,
  recording: Recording<RequestOf<E>>,
  handler: Handler<E>,
): Handler<E> {
  recordings.set(handler, recording)
  return handler
}
/** The parts of an input that this handler audits in addition to its endpoint's declaration, if any. */
export function conditionalAuditOf(handler: AnyHandler, input: object): Recording<never> | null {
  const recording = recordings.get(handler)
  return recording?.isAudited(input as never) ? recording : null
}

/** The preparation that runs before this handler's transaction, if any. */
export const preparationOf = (handler: AnyHandler) =>
  preparations.get(handler) as ((input: object, before: PreparationContext) => Promise<object>) | undefined

const readFirst = new WeakSet<object>()
/**
 * A handler of a command that begins by reading, and does nothing outside its transaction until that was answered: it starts while the
 * session and the key of its call are still looked for, in the same packet, and is undone when they refuse or answer the call.
 */
export function withEarlyStart<E extends Endpoint>(_endpoint: E, handler: Handler<E>): Handler<E> {
  readFirst.add(handler)
  return handler
}
/** Whether this handler may start before its call is proven. */
export const mayStartEarly = (handler: AnyHandler): boolean => readFirst.has(handler)

const shareable = new WeakSet<object>()
/**
 * A handler of a command that may share its transaction with others of its charity: it reads, and then writes what no lock of its own has
 * to protect. Each statement holds whatever happened before it in the transaction. What it sends that locks is not sent, and the call runs
 * by itself.
 */
export function withJointTransaction<E extends Endpoint>(_endpoint: E, handler: Handler<E>): Handler<E> {
  shareable.add(handler)
  return handler
}
/** Whether calls of this handler may share a transaction. */
export const mayShareTransaction = (handler: AnyHandler): boolean => shareable.has(handler)

/** What the platform needs of the product to guard its endpoints. */
export type Services = {
  db: Db
  now: () => Date
  enqueue: Enqueue
  files: FileStore
  publicUrl: string
  /** Signature and expiry of an access token. */
  readToken: (token: string) => Promise<Claims | null>
  /** Signature and expiry of a guest token. */
  readGuest: (token: string) => Promise<GuestSession | null>
  /** The present session, user and rights; null when any of them has ended. */
  loadActor: (tx: Tx, claims: Claims, now: Date) => Promise<Actor | null>
  /** Who `loadActor` will answer, by the same object, if nothing has changed since it was last asked. */
  cachedActor: (claims: Claims) => Actor | undefined
}
