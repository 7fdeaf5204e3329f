import { createHash } from 'node:crypto'
import { newId } from '#kit/ids.ts'
import type { Caller } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/db.ts'
import { type EndReason, lifetimes } from '#features/auth/rules.ts'
import { newAccessToken, refreshTokenOf } from './tokens.ts'
import '../tables.ts'

type Who = { charityId: number; userId: string }

/** A browser as it is stored. One that sends no mark of its own is never known again. */
export const deviceHash = ({ device }: Caller): Buffer =>
  createHash('sha256')
    .update(`device|${device ?? ''}`)
    .digest()

/** Opens a session and answers its first pair of tokens. */
export async function openSession(tx: Tx, { charityId, userId }: Who, options: { remembered: boolean; caller: Caller; now: Date }) {
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

/** Remembers that somebody came in by this browser: locks that strangers cause do not hold it back. */
export async function knowDevice(tx: Tx, { charityId, userId }: Who, caller: Caller, now: Date): Promise<void> {
  if (!caller.device) return
  await tx
    .insertInto('knownDevice')
    .values({ charityId, userId, deviceHash: deviceHash(caller), firstSeenAt: now, lastSeenAt: now })
    .onConflict(conflict => conflict.columns(['charityId', 'userId', 'deviceHash']).doUpdateSet({ lastSeenAt: now }))
    .execute()
}

/** Whether this browser was here before with this user. */
export async function isKnownDevice(tx: Tx, { charityId, userId }: Who, caller: Caller): Promise<boolean> {
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

/** Ends sessions: one, all of a user, or all but one. Their tokens are refused from the next call on. */
export async function endSessions(
  tx: Tx,
  { charityId, userId }: Who,
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
