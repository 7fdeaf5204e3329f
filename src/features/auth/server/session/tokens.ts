import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import type { Claims } from '#platform/server/context.ts'
import { keysOf } from '#platform/server/encryption.ts'
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

/** A token that opens calls for ten minutes, as long as its session holds. */
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

/** What a token says when its signature is ours and it has not expired; with `expiredToo`, also when it has. */
export async function readAccessToken(token: string, now: Date, expiredToo = false): Promise<Claims | null> {
  const key = signingKey()
  const known = verified.get(token)
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
    if (claims) keep(token, { claims, key, endsAt: payload.exp! * 1000 })
    return claims
  } catch (error) {
    // The library names an expired token only after its signature held.
    if (error instanceof errors.JWTExpired && expiredToo) return claimsOf(error.payload)
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}

type Verified = { claims: Claims; key: KeyObject; endsAt: number }
/** Tokens whose signature held: a person's next call need not prove it again. Whether the session still holds is asked of the database each time. */
const verified = new Map<string, Verified>()
function keep(token: string, what: Verified): void {
  const [oldest] = verified.size >= 10_000 ? verified.keys() : []
  if (oldest !== undefined) verified.delete(oldest)
  verified.set(token, what)
}

function claimsOf({ sub, cid, sid }: Record<string, unknown>): Claims | null {
  return typeof sub === 'string' && typeof sid === 'string' && Number.isSafeInteger(cid)
    ? { charityId: cid as number, userId: sub, sessionId: sid }
    : null
}

/** One link in a session's chain of refresh tokens. */
export type RefreshLink = { charityId: number; sessionId: string; generation: number }

/** The refresh token of a generation. It is derived, not stored: whoever asks twice gets the same one, and a copy of the database holds none. */
export const refreshTokenOf = (link: RefreshLink): string =>
  `${link.charityId}.${link.sessionId}.${link.generation}.${sealOf(link).toString('base64url')}`
const sealOf = ({ charityId, sessionId, generation }: RefreshLink) =>
  createHmac('sha256', keysOf().secret('refresh token')).update(`${charityId}|${sessionId}|${generation}`).digest()

const shape = /^([1-9]\d{0,9})\.([0-9a-f-]{36})\.([1-9]\d{0,8})\.([A-Za-z0-9_-]{43})$/
/** The link a refresh token stands for, or null when it is not ours. */
export function readRefreshToken(token: string): RefreshLink | null {
  const [, charityId, sessionId = '', generation, seal = ''] = shape.exec(token) ?? []
  const link = { charityId: Number(charityId), sessionId, generation: Number(generation) }
  return charityId && timingSafeEqual(Buffer.from(seal, 'base64url'), sealOf(link)) ? link : null
}
