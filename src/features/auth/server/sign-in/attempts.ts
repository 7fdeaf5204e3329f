import type { Caller } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { type SubjectBucket, drainBucket, fillBucket } from '#platform/server/security/rate-buckets.ts'
import { signInBuckets } from '../rate-limits.ts'
import type { Origin } from '../session/sessions.ts'

/**
 * The rate limits that a sign-in attempt counts towards. A known device has its own, and a network that the account signed in from before
 * only that of both, so that others cannot lock its owner out. Every other attempt counts for the account and the network too.
 */
export function attemptBuckets(email: string, { network, device }: Caller, origin: Origin): SubjectBucket[] {
  const pair = { bucket: signInBuckets.pair, subject: `${email}|${network}` }
  if (origin === 'device') return [{ bucket: signInBuckets.device, subject: `${email}|${device}` }]
  if (origin === 'network') return [pair]
  return [pair, { bucket: signInBuckets.account, subject: email }, { bucket: signInBuckets.network, subject: network }]
}

/** Counts an attempt before it is evaluated. Returns 0, or the milliseconds to wait when a limit is reached; then nothing is counted. */
export async function countAttempt(tx: Tx, counted: readonly SubjectBucket[], now: Date): Promise<number> {
  for (const [index, one] of counted.entries()) {
    const wait = await fillBucket(tx, one, now)
    if (!wait) continue
    await uncountAttempt(tx, counted.slice(0, index))
    return wait
  }
  return 0
}

/** Reverts the count of an attempt that succeeded. */
export async function uncountAttempt(tx: Tx, counted: readonly SubjectBucket[]): Promise<void> {
  for (const one of counted) await drainBucket(tx, one)
}

/** Whether this lockout is written to the audit trail: at most four an hour for an account. */
export const isLockAudited = async (tx: Tx, email: string, now: Date): Promise<boolean> =>
  (await fillBucket(tx, { bucket: signInBuckets.lockNoted, subject: email }, now)) === 0
