import { removeBearerPrefix } from '../state/current-user.ts'

/** The token is renewed with less than this left, in ms. */
const renewalThreshold = 60_000
/** How often expiry is checked, in ms. */
export const pollInterval = 3000
const usualLife = 10 * 60_000

/** Expiry by the local clock: the token's lifetime from its arrival, so that a wrong clock does no harm. @internal tested by itself */
export function expiryOf(token: string, cameAt: number): number {
  try {
    const payload = removeBearerPrefix(token).split('.')[1] ?? ''
    const { exp, iat } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { exp?: number; iat?: number }
    if (typeof exp === 'number' && typeof iat === 'number') return cameAt + (exp - iat) * 1000
  } catch {
    // Not a readable JWT: use the default lifetime.
  }
  return cameAt + usualLife
}

/** Whether the token is due for renewal. */
export const isRenewalDue = (token: string, cameAt: number, now: number): boolean => expiryOf(token, cameAt) - now < renewalThreshold
