import { createHash } from 'node:crypto'
import { newId } from '#kit/security/ids.ts'
import type { Caller } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { blindIndex } from '#platform/server/security/encryption.ts'
import { type EndReason, lifetimes } from '#features/auth/rules.ts'
import { newAccessToken, refreshTokenOf } from './tokens.ts'
import '../tables.ts'

type Owner = { charityId: number; userId: string }

/** The stored hash of a browser. A browser without a device id is never recognised. */
export const deviceHash = ({ device }: Caller): Buffer =>
  createHash('sha256')
    .update(`device|${device ?? ''}`)
    .digest()

/** Opens a session and returns its first token pair. */
export async function openSession(tx: Tx, { charityId, userId }: Owner, options: { remembered: boolean; caller: Caller; now: Date }) {
  const { remembered, caller, now } = options
  const sessionId = newId(now.getTime())
  await tx
    .insertInto('session')
    .values({
      charityId,
      id: sessionId,
      userId,
      deviceHash: deviceHash(caller),
      remembered,
      rotatedAt: now,
      createdAt: now,
      expiresAt: new Date(now.getTime() + (remembered ? lifetimes.rememberedSession : lifetimes.idleSession)),
      endedAt: null,
      endReason: null,
      client: caller.userAgent || null,
    })
    .execute()
  return {
    token: await newAccessToken({ charityId, userId, sessionId }, now),
    refreshToken: refreshTokenOf({ charityId, sessionId, generation: 1 }),
    sessionId,
  }
}

/** The stored hash of a network, keyed: an address is few enough bits to be found from a plain hash. It shares the table of browsers. */
const networkHash = ({ charityId }: Owner, { network }: Caller): Buffer =>
  blindIndex({ charityId, column: 'known_device.network' }, network)

/** Records the browser and the network of a successful sign-in, which are then exempt from lockouts caused by others. */
export async function rememberOrigin(tx: Tx, owner: Owner, caller: Caller, now: Date): Promise<void> {
  const hashes = [networkHash(owner, caller), ...(caller.device ? [deviceHash(caller)] : [])]
  await tx
    .insertInto('knownDevice')
    .values(hashes.map(hash => ({ ...owner, deviceHash: hash, firstSeenAt: now, lastSeenAt: now })))
    .onConflict(conflict => conflict.columns(['charityId', 'userId', 'deviceHash']).doUpdateSet({ lastSeenAt: now }))
    .execute()
}

async function isKnown(tx: Tx, { charityId, userId }: Owner, hash: Buffer): Promise<boolean> {
  const row = await tx
    .selectFrom('knownDevice')
    .select('userId')
    .where('charityId', '=', charityId)
    .where('userId', '=', userId)
    .where('deviceHash', '=', hash)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether this user has signed in from this browser before. */
export const isKnownDevice = async (tx: Tx, owner: Owner, caller: Caller): Promise<boolean> =>
  caller.device !== undefined && isKnown(tx, owner, deviceHash(caller))

/** The known origin of a sign-in: a browser that this user has signed in from before, else such a network, else null. */
export type Origin = 'device' | 'network' | 'unknown'
export async function originOf(tx: Tx, owner: Owner, caller: Caller): Promise<Origin> {
  if (await isKnownDevice(tx, owner, caller)) return 'device'
  return (await isKnown(tx, owner, networkHash(owner, caller))) ? 'network' : 'unknown'
}

/**
 * Ends one session, all of a user, or all but one. Their tokens are refused from the next call on, and unless only one ends, so is the code
 * of a sign-in that awaits it.
 */
export async function endSessions(
  tx: Tx,
  { charityId, userId }: Owner,
  options: { only?: string; except?: string; reason: EndReason; now: Date },
): Promise<void> {
  const { only, except, reason, now } = options
  let live = tx
    .updateTable('session')
    .set({ endedAt: now, endReason: reason })
    .where('charityId', '=', charityId)
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
  if (only) live = live.where('id', '=', only)
  if (except) live = live.where('id', '<>', except)
  await live.execute()
  if (only) return
  await tx
    .updateTable('signInStep')
    .set({ doneAt: now })
    .where('charityId', '=', charityId)
    .where('userId', '=', userId)
    .where('doneAt', 'is', null)
    .where('expiresAt', '>', now.toISOString())
    .execute()
}
