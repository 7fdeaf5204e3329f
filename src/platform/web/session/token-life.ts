import { bare } from '../state/current-user.ts'

/** The token is renewed when it has less than this left. */
export const renewBelow = 60_000
/** How often expiry is looked at. */
export const pollEvery = 3000
const usualLife = 10 * 60_000

/** When a token expires by this machine's clock: counted from when it came, so a clock that is wrong does no harm. */
export function expiryOf(token: string, cameAt: number): number {
  try {
    const payload = bare(token).split('.')[1] ?? ''
    const { exp, iat } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { exp?: number; iat?: number }
    if (typeof exp === 'number' && typeof iat === 'number') return cameAt + (exp - iat) * 1000
  } catch {
    // Not a token that can be looked into.
  }
  return cameAt + usualLife
}

/** Whether it is time to renew. */
export const isDue = (token: string, cameAt: number, now: number): boolean => expiryOf(token, cameAt) - now < renewBelow
