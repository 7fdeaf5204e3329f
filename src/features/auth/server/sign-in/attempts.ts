import type { Caller } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/db.ts'
import { type Counted, drainBucket, fillBucket } from '#platform/server/rate-buckets.ts'
import { signInBuckets } from '../rate-limits.ts'

/**
 * What one try at signing in counts towards. A known device has a bucket of its own; every other try counts for the account
 * from this network, for the account and for the network.
 */
export function bucketsOfTry(email: string, { network, device }: Caller, isKnown: boolean): Counted[] {
  if (isKnown) return [{ bucket: signInBuckets.device, subject: `${email}|${device}` }]
  return [
    { bucket: signInBuckets.pair, subject: `${email}|${network}` },
    { bucket: signInBuckets.account, subject: email },
    { bucket: signInBuckets.network, subject: network },
  ]
}

/** Counts a try before it is judged. Answers 0, or the milliseconds to wait when a bucket is full; nothing is counted then. */
export async function holdTry(tx: Tx, counted: readonly Counted[], now: Date): Promise<number> {
  for (const [index, one] of counted.entries()) {
    const wait = await fillBucket(tx, one, now)
    if (!wait) continue
    await releaseTry(tx, counted.slice(0, index))
    return wait
  }
  return 0
}

/** Gives back what a try counted: it was right. */
export async function releaseTry(tx: Tx, counted: readonly Counted[]): Promise<void> {
  for (const one of counted) await drainBucket(tx, one)
}

/** Whether this lock is to be written to the audit trail: four an hour tell as much as each refused try. */
export const isLockNoted = async (tx: Tx, email: string, now: Date): Promise<boolean> =>
  (await fillBucket(tx, { bucket: signInBuckets.lockNoted, subject: email }, now)) === 0
