import { createSecretKey, type KeyObject } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { charityOfTxnId } from '#kit/security/ids.ts'
import type { GuestSession } from '#platform/server/context.ts'
import { keysOf } from '#platform/server/security/encryption.ts'

const [issuer, audience, typ] = ['amanah', 'amanah-guest', 'guest+jwt']
const minutes = 30
const keys = new WeakMap<Buffer, KeyObject>()
function signingKey(): KeyObject {
  const secret = keysOf().secret('guest token')
  const key = keys.get(secret) ?? createSecretKey(secret)
  keys.set(secret, key)
  return key
}

/** A token that opens the public calls of one transaction for half an hour. */
export async function newGuestToken({ charityId, txnId }: GuestSession, now: Date): Promise<{ token: string; expiresAt: string }> {
  const at = Math.floor(now.getTime() / 1000)
  const until = at + minutes * 60
  const token = await new SignJWT({ cid: charityId })
    .setProtectedHeader({ alg: 'HS256', typ })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(txnId)
    .setIssuedAt(at)
    .setExpirationTime(until)
    .sign(signingKey())
  return { token, expiresAt: new Date(until * 1000).toISOString() }
}

/** The transaction of a valid, unexpired token; else null. */
export async function readGuestToken(token: string, now: Date): Promise<GuestSession | null> {
  try {
    const { payload } = await jwtVerify(token, signingKey(), {
      algorithms: ['HS256'],
      issuer,
      audience,
      typ,
      currentDate: now,
      requiredClaims: ['sub', 'exp', 'iat', 'cid'],
    })
    const txnId = String(payload.sub)
    const charityId = charityOfTxnId(txnId)
    return charityId !== null && charityId === payload['cid'] ? { charityId, txnId } : null
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}
