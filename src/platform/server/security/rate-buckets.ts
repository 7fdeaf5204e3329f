import { sql } from 'kysely'
import type { Db, SqlMoment, Tx } from '../database/database.ts'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import { blindIndex } from './encryption.ts'
import { tooManyRequests } from './too-many-requests.ts'

declare module '../database/database.ts' {
  interface Tables {
    /** The used part of a limit. Shared by all charities. */
    rateBucket: { kind: string; subject: Buffer; emptyAt: SqlMoment }
  }
}

const hour = 3_600_000
/** A limit that all servers count together: `atOnce`, and then `perHour` as the bucket drains. In any hour at most the sum of both. */
export type Bucket = { kind: string; atOnce: number; perHour: number }
/** A bucket and whose it is, as plain text. It is stored as a keyed hash. */
export type SubjectBucket = { bucket: Bucket; subject: string }

const stepOf = ({ perHour }: Bucket) => hour / perHour
/** A bucket that empties after this was filled by a clock that was ahead, and counts as empty; an hour is more than clocks differ. */
const latestOf = (bucket: Bucket, now: Date) => now.getTime() + bucket.atOnce * stepOf(bucket) + hour
const subjectOf = ({ bucket, subject }: SubjectBucket) => blindIndex({ charityId: 0, column: `rate_bucket.${bucket.kind}` }, subject)
/** Uses up one of a bucket. Returns 0, or, when it is full, the milliseconds until one fits; a full bucket is not filled further. */
export async function fillBucket(tx: Tx, counted: SubjectBucket, now: Date): Promise<number> {
  const { bucket } = counted
  const [subject, step] = [subjectOf(counted), stepOf(bucket)]
  const after = (milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString()
  const latest = new Date(latestOf(bucket, now)).toISOString()
  const { rows } = await sql`
    insert into rate_bucket as b (kind, subject, empty_at) values (${bucket.kind}, ${subject}, ${after(step)})
    on conflict (kind, subject) do update
      set empty_at = greatest(case when b.empty_at <= ${latest} then b.empty_at end, ${after(0)}) + ${step} * interval '1 millisecond'
      where b.empty_at <= ${after((bucket.atOnce - 1) * step)} or b.empty_at > ${latest}
    returning kind`.execute(tx)
  return rows.length ? 0 : Math.max(1, (await readBucketRoom(tx, counted, now)).wait)
}

/** How many fit into a bucket now, and the milliseconds until one does. Uses nothing up. */
export async function readBucketRoom(tx: Tx, counted: SubjectBucket, now: Date): Promise<{ room: number; wait: number }> {
  const { bucket } = counted
  const row = await tx
    .selectFrom('rateBucket')
    .select('emptyAt')
    .where('kind', '=', bucket.kind)
    .where('subject', '=', subjectOf(counted))
    .executeTakeFirst()
  const emptyAt = row ? Date.parse(row.emptyAt) : 0
  const [left, step] = [emptyAt > latestOf(bucket, now) ? 0 : Math.max(0, emptyAt - now.getTime()), stepOf(bucket)]
  return { room: Math.floor(bucket.atOnce - left / step + 1e-6), wait: Math.max(0, left - (bucket.atOnce - 1) * step) }
}

/** Gives one back to a bucket: what turned out to be right uses nothing up. */
export async function drainBucket(tx: Tx, counted: SubjectBucket): Promise<void> {
  await tx
    .updateTable('rateBucket')
    .set({ emptyAt: sql<Date>`empty_at - ${stepOf(counted.bucket)} * interval '1 millisecond'` })
    .where('kind', '=', counted.bucket.kind)
    .where('subject', '=', subjectOf(counted))
    .execute()
}

const lockKeyOf = ({ bucket, subject }: SubjectBucket) => `${bucket.kind} ${subject}`
/** Buckets by kind and subject, whatever order the caller names them in: transactions that share rows lock them in the same order. */
const inLockOrder = (counted: readonly SubjectBucket[]) => counted.toSorted((a, b) => (lockKeyOf(a) < lockKeyOf(b) ? -1 : 1))

/** Uses up one of each bucket within the caller's transaction, which a refusal takes back. Throws a 429 with the time to wait. */
export async function takeFromBuckets(
  tx: Tx,
  counted: readonly SubjectBucket[],
  now: Date,
  code: 'TOO_MANY' | 'SENT_OFTEN' | 'LOCKED',
): Promise<void> {
  for (const one of inLockOrder(counted)) {
    const wait = await fillBucket(tx, one, now) // one after another
    if (wait) throw tooManyRequests(wait, code)
  }
}

/** Gives one back to each bucket, in the order in which `takeFromBuckets` locks them. */
export async function returnToBuckets(tx: Tx, counted: readonly SubjectBucket[]): Promise<void> {
  for (const one of inLockOrder(counted)) await drainBucket(tx, one)
}

/**
 * Runs work that was counted before, and gives the counts back when it cannot be done: the machine is too busy, or something failed.
 * What the work itself refuses stays counted.
 */
export async function undoOnFailure<T>(undo: () => Promise<void>, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isVerdict = error instanceof RefusalError && error.code !== 'TOO_MANY' && error.status < 500
    if (!isVerdict) await undo().catch(() => undefined) // report the first failure
    throw error
  }
}

/** Uses up one of a bucket in a transaction of its own that does not wait for the disk: a crash may forget the last half second. */
export const fillBucketAlone = (db: Db, counted: SubjectBucket, now: Date): Promise<number> =>
  db.transact({ charityId: null, readOnly: false }, async tx => {
    const [, wait] = await Promise.all([sql`set local synchronous_commit = off`.execute(tx), fillBucket(tx, counted, now)])
    return wait
  })

/** Removes the buckets that have drained; run by a job. */
export async function forgetDrainedBuckets(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('rateBucket').where('emptyAt', '<', now.toISOString()).execute()
}
