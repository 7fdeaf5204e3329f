import { sql } from 'kysely'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { PublicContext } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import type { auth } from '#features/auth/contract.ts'
import { lifetimes } from '#features/auth/rules.ts'
import { deviceHash, endSessions } from './sessions.ts'
import { newAccessToken, readAccessToken, readRefreshToken, refreshTokenOf } from './tokens.ts'
import '../tables.ts'

/**
 * Rotates the token pair. Tabs that refresh together get the same successor; a used token that arrives later,
 * or an older one, is taken for a stolen copy and ends the session.
 */
export async function refreshTokens({ transact, now, caller }: PublicContext, { token, refreshToken }: RequestOf<typeof auth.refresh>) {
  const at = now()
  const link = readRefreshToken(refreshToken)
  const claims = await readAccessToken(token, at, true)
  if (!link || claims?.sessionId !== link.sessionId || claims.charityId !== link.charityId) throw refuse('UNAUTHENTICATED')
  const { charityId, sessionId, generation } = link

  const successor = await transact(charityId, async ({ tx, audit }) => {
    const rotated = await tx
      .updateTable('session as s')
      .from('appUser as u')
      .set({
        generation: generation + 1,
        rotatedAt: at,
        expiresAt: sql<Date>`case when s.remembered then s.expires_at else ${new Date(at.getTime() + lifetimes.idleSession)} end`,
      })
      .where('s.charityId', '=', charityId)
      .where('s.id', '=', sessionId)
      .where('s.generation', '=', generation)
      .where('s.endedAt', 'is', null)
      .where('s.expiresAt', '>', at.toISOString())
      .whereRef('u.charityId', '=', 's.charityId')
      .whereRef('u.id', '=', 's.userId')
      .where('u.status', '=', 'active')
      .returning('s.userId')
      .executeTakeFirst()
    if (rotated) return { charityId, sessionId, generation: generation + 1 }

    const session = await tx
      .selectFrom('session')
      .select(['userId', 'generation', 'rotatedAt', 'deviceHash', 'endedAt', 'expiresAt'])
      .where('charityId', '=', charityId)
      .where('id', '=', sessionId)
      .executeTakeFirst()
    if (!session || session.endedAt || new Date(session.expiresAt) <= at || session.generation === generation) return null
    const isConcurrentRefresh =
      session.generation === generation + 1 && at.getTime() - new Date(session.rotatedAt).getTime() <= lifetimes.sameSuccessor
    if (isConcurrentRefresh && session.deviceHash.equals(deviceHash(caller)))
      return { charityId, sessionId, generation: session.generation }
    await endSessions(tx, { charityId, userId: session.userId }, { only: sessionId, reason: 'reused', now: at })
    audit({ subject: { kind: 'user', id: session.userId }, detail: { sessionEnded: 'reused', sessionId } })
    return null
  })
  if (!successor) throw refuse('UNAUTHENTICATED')
  return { token: await newAccessToken({ charityId, userId: claims.userId, sessionId }, at), refreshToken: refreshTokenOf(successor) }
}
