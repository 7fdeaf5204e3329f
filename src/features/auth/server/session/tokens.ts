import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import type { Claims } from '#platform/server/context.ts'
import { keysOf } from '#platform/server/security/encryption.ts'
import { lifetimes } from '#features/auth/rules.ts'

const issuer = 'amanah'
const typ = 'at+jwt'
const keys = new WeakMap<Buffer, KeyObject>()
function signingKey(): KeyObject {
  const secret = keysOf().secret('access token')
  const key = keys.get(secret) ?? createSecretKey(secret)
  keys.set(secret, key)
  return key
}

/** An access token, valid for ten minutes while its session is open. */
export function newAccessToken({ charityId, userId, sessionId }: Claims, now: Date): Promise<string> {
  const at = Math.floor(now.getTime() / 1000)
  return new SignJWT({ cid: charityId, sid: sessionId })
    .setProtectedHeader({ alg: 'HS256', typ })
    .setIssuer(issuer)
    .setAudience(issuer)
    .setSubject(userId)
    .setIssuedAt(at)
    .setExpirationTime(at + lifetimes.accessToken / 1000)
    .sign(signingKey())
}

/** The claims of a token with a valid signature that has not expired; with `expiredToo`, also of an expired one. */
export async function readAccessToken(token: string, now: Date, expiredToo = false): Promise<Claims | null> {
  const key = signingKey()
  const known = verifiedTokens.get(token)
  if (known?.key === key && known.endsAt > now.getTime()) return known.claims
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      issuer,
      audience: issuer,
      typ,
      currentDate: now,
      requiredClaims: ['sub', 'exp', 'iat', 'cid', 'sid'],
    })
    const claims = claimsOf(payload)
    if (claims) cacheToken(token, { claims, key, endsAt: payload.exp! * 1000 })
    return claims
  } catch (error) {
    // The library names an expired token only after its signature held.
    if (error instanceof errors.JWTExpired && expiredToo) return claimsOf(error.payload)
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}

type VerifiedToken = { claims: Claims; key: KeyObject; endsAt: number }
/** Tokens with a verified signature, so that the next call need not verify it again. The session is still checked on each call. */
const verifiedTokens = new Map<string, VerifiedToken>()
function cacheToken(token: string, verified: VerifiedToken): void {
  const [oldest] = verifiedTokens.size >= 10_000 ? verifiedTokens.keys() : []
  if (oldest !== undefined) verifiedTokens.delete(oldest)
  verifiedTokens.set(token, verified)
}

function claimsOf({ sub, cid, sid }: Record<string, unknown>): Claims | null {
  return typeof sub === 'string' && typeof sid === 'string' && Number.isSafeInteger(cid)
    ? { charityId: cid as number, userId: sub, sessionId: sid }
    : null
}

/** One generation of the refresh tokens of a session. */
export type RefreshLink = { charityId: number; sessionId: string; generation: number }

/**
 * The refresh token of a generation. It is derived, not stored: repeated requests get the same one, and a copy of the database holds none.
 */
export const refreshTokenOf = (link: RefreshLink): string =>
  `${link.charityId}.${link.sessionId}.${link.generation}.${signatureOf(link).toString('base64url')}`
const signatureOf = ({ charityId, sessionId, generation }: RefreshLink) =>
  createHmac('sha256', keysOf().secret('refresh token')).update(`${charityId}|${sessionId}|${generation}`).digest()

const shape = /^([1-9]\d{0,9})\.([0-9a-f-]{36})\.([1-9]\d{0,8})\.([A-Za-z0-9_-]{43})$/
/** The claims of a refresh token, or null when its signature is invalid. */
export function readRefreshToken(token: string): RefreshLink | null {
  const [, charityId, sessionId = '', generation, seal = ''] = shape.exec(token) ?? []
  const link = { charityId: Number(charityId), sessionId, generation: Number(generation) }
  return charityId && timingSafeEqual(Buffer.from(seal, 'base64url'), signatureOf(link)) ? link : null
}
