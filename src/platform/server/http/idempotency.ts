import { createHash } from 'node:crypto'
import { deflateSync, inflateSync } from 'node:zlib'
import { sql } from 'kysely'
import type { Tx, Statement } from '../database/database.ts'
import { preparedQuery } from '../database/prepared-statement.ts'
import { openBytes, seal } from '../security/encryption.ts'
import { refuse } from '../refuse.ts'
import { sha256Of } from '../security/sha256.ts'
import type { Computed, RowOf } from '#platform/server/database/row-types.ts'

declare module '../database/database.ts' {
  interface Tables {
    idempotency: { charityId: number; userId: string; key: string; request: string; answer: string; at: SqlMoment }
  }
}

/** The owner of a key: the same key of another user or charity is distinct. */
export type IdempotencyKey = { charityId: number; userId: string; key: string; request: string }

/** Ends the transaction of a call that was answered before. */
export class StoredAnswerError extends Error {
  readonly answer: string
  constructor(answer: string) {
    super('The call was answered before.')
    this.answer = answer
  }
}

/** Responses may contain personal data, so they are stored encrypted. */
const placeOf = ({ charityId, userId, key }: Omit<IdempotencyKey, 'request'>) => ({
  table: 'idempotency',
  column: 'answer',
  charityId,
  rowId: `${userId} ${key}`,
})

const takeLock = preparedQuery(
  ({ lock }: { lock: string }) =>
    sql<Computed<{ held: boolean }>>`select pg_try_advisory_xact_lock(hashtextextended(${lock}::text, 0)) as held`,
)
const findAnswer = preparedQuery(
  ({ charityId, userId, key }: Omit<IdempotencyKey, 'request'>) => sql<RowOf<'idempotency', 'request' | 'answer'>>`
    select request, answer from idempotency where charity_id = ${charityId} and user_id = ${userId} and key = ${key}`,
)
const insertAnswer = preparedQuery(
  ({ charityId, userId, key, request, answer, at }: IdempotencyKey & { answer: string; at: string }) => sql`
    insert into idempotency (charity_id, user_id, key, request, answer, at)
    values (${charityId}, ${userId}, ${key}, ${request}, ${answer}, ${at})`,
)

/**
 * The stored response of a key, if any. Locks the key until the transaction ends: a concurrent call is refused, not queued. Only for the
 * transaction of the call itself: one that reads gives its connection back before it ends, and its lock would refuse the call that follows.
 */
export async function findStoredAnswer(tx: Tx, owner: IdempotencyKey): Promise<string | undefined> {
  const lock = `${owner.charityId} ${owner.userId} ${owner.key}`
  const [[held], [earlier]] = await Promise.all([
    takeLock(tx, { lock }),
    findAnswer(tx, owner), // a statement of its own: its snapshot is younger than the lock
  ])
  if (!held?.held) throw refuse('KEY_IN_FLIGHT')
  return openAnswer(owner, earlier)
}

/** The stored response of a key, if any, without its lock: before a preparation, whose call looks again. */
export async function findAnswerUnlocked(tx: Tx, owner: IdempotencyKey): Promise<string | undefined> {
  const [earlier] = await findAnswer(tx, owner)
  return openAnswer(owner, earlier)
}

function openAnswer(owner: IdempotencyKey, earlier: RowOf<'idempotency', 'request' | 'answer'> | undefined): string | undefined {
  if (earlier && earlier.request !== owner.request) throw refuse('KEY_REUSED')
  return earlier && unpacked(openBytes(placeOf(owner), earlier.answer))
}

/** An answer repeats the names of its fields: packed it takes half the room. */
const packed = (answer: string) => deflateSync(answer, { level: 1 })
/** Answers of the version before were kept as they are: JSON, which begins with a brace, as nothing packed does. */
const unpacked = (kept: Buffer) => (kept[0] === 0x7b ? kept : inflateSync(kept)).toString()

/** The response to a user's call with this key, whatever it asked for; for a caller that knows a record by the key alone. */
export async function readStoredAnswer(tx: Tx, owner: Omit<IdempotencyKey, 'request'>): Promise<string | undefined> {
  const [earlier] = await findAnswer(tx, owner)
  return earlier && unpacked(openBytes(placeOf(owner), earlier.answer))
}

/** What is kept of an answer with a secret: that there was one. */
export const secretShown = '{}'

/** Ends a call whose key was answered before: with that answer, or with a refusal when it held a secret. */
export function answerRepeated(storedAnswer: string | null | undefined, { showsSecret }: { showsSecret: boolean }): void {
  if (storedAnswer && showsSecret) throw refuse('SHOWN_ONCE')
  if (storedAnswer) throw new StoredAnswerError(storedAnswer)
}

/** Stores the response verbatim, in the transaction that earned it. */
export const storeAnswer = (bearer: IdempotencyKey, answer: string, at: Date): Statement =>
  insertAnswer.statement({ ...bearer, answer: seal(placeOf(bearer), packed(answer)), at: at.toISOString() })

/** The hash of a request, files included. */
export async function fingerprint(path: string, input: object): Promise<string> {
  const hash = createHash('sha256').update(path).update(JSON.stringify(input))
  for (const file of Object.values(input).flat())
    if (file instanceof File) hash.update(`${file.name} ${file.size} `).update(await sha256Of(await file.arrayBuffer()))
  return hash.digest('hex')
}
