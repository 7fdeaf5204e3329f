import { createHash } from 'node:crypto'
import { newId } from '#kit/ids.ts'
import type { Caller } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/db.ts'
import { type EndReason, lifetimes } from '#features/auth/rules.ts'
import { newAccessToken, refreshTokenOf } from './tokens.ts'
import '../tables.ts'

type Owner = { charityId: number; userId: string }

/** The stored hash of a browser. A browser without a device id is never recognised. */
export const deviceHash = ({ device }: Caller): Buffer =>
  createHash('sha256')
    .update(`device|${device ?? ''}`)
    .digest()

/** Opens a session and answers its first token pair. */
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

/** Records a successful sign-in from this browser, which is then exempt from lockouts caused by others. */
export async function rememberDevice(tx: Tx, { charityId, userId }: Owner, caller: Caller, now: Date): Promise<void> {
  if (!caller.device) return
  await tx
    .insertInto('knownDevice')
    .values({ charityId, userId, deviceHash: deviceHash(caller), firstSeenAt: now, lastSeenAt: now })
    .onConflict(conflict => conflict.columns(['charityId', 'userId', 'deviceHash']).doUpdateSet({ lastSeenAt: now }))
    .execute()
}

/** Whether this user has signed in from this browser before. */
export async function isKnownDevice(tx: Tx, { charityId, userId }: Owner, caller: Caller): Promise<boolean> {
  if (!caller.device) return false
  const row = await tx
    .selectFrom('knownDevice')
    .select('userId')
    .where('charityId', '=', charityId)
    .where('userId', '=', userId)
    .where('deviceHash', '=', deviceHash(caller))
    .executeTakeFirst()
  return row !== undefined
}

/** Ends one session, all of a user, or all but one. Their tokens are refused from the next call on. */
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
}
