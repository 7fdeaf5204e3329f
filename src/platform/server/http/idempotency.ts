import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import { open, seal } from '../security/encryption.ts'
import { refuse } from '../refuse.ts'
import { sha256Of } from '../security/sha256.ts'

declare module '../database/database.ts' {
  interface Tables {
    idempotency: { charityId: number; userId: string; key: string; request: string; answer: string; at: Moment }
  }
}

/** The owner of a key: the same key of another user or charity is distinct. */
export type Bearer = { charityId: number; userId: string; key: string; request: string }

/** Responses may contain personal data, so they are stored encrypted. */
const placeOf = ({ charityId, userId, key }: Omit<Bearer, 'request'>) => ({
  table: 'idempotency',
  column: 'answer',
  charityId,
  rowId: `${userId} ${key}`,
})

/** The stored response of a key, if any. Locks the key until the transaction ends: a concurrent call is refused, not queued. */
export async function recall(tx: Tx, { charityId, userId, key, request }: Bearer): Promise<string | undefined> {
  const lock = `${charityId} ${userId} ${key}`
  const [held, earlier] = await Promise.all([
    sql<{ held: boolean }>`select pg_try_advisory_xact_lock(hashtextextended(${lock}, 0)) as held`.execute(tx),
    tx // a statement of its own: its snapshot is younger than the lock
      .selectFrom('idempotency')
      .select(['request', 'answer'])
      .where('charityId', '=', charityId)
      .where('userId', '=', userId)
      .where('key', '=', key)
      .executeTakeFirst(),
  ])
  if (!held.rows[0]?.held) throw refuse('KEY_IN_FLIGHT')
  if (earlier && earlier.request !== request) throw refuse('KEY_REUSED')
  return earlier && open(placeOf({ charityId, userId, key }), earlier.answer)
}

/** Stores the response verbatim in the same transaction. */
export async function remember(tx: Tx, bearer: Bearer, answer: string, at: Date): Promise<void> {
  await tx
    .insertInto('idempotency')
    .values({ ...bearer, answer: seal(placeOf(bearer), answer), at })
    .execute()
}

/** The hash of a request, files included. */
export async function fingerprint(path: string, input: object): Promise<string> {
  const hash = createHash('sha256').update(path).update(JSON.stringify(input))
  for (const file of Object.values(input).flat())
    if (file instanceof File) hash.update(`${file.name} ${file.size} `).update(await sha256Of(await file.arrayBuffer()))
  return hash.digest('hex')
}
