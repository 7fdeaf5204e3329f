import { z } from 'zod'

/** Days for which a link to pay a gift works, and how many cards may be tried with it. */
export const paymentLinkLimits = { validDays: 7, tries: 10 } as const

/**
 * Where a link stands. `pending`: a charge was sent, and its outcome is not known yet; `confirming`: the bank asks the payer to confirm it.
 */
export const PaymentLinkState = z.enum(['open', 'pending', 'confirming', 'paid', 'expired', 'revoked']).meta({ id: 'PaymentLinkState' })
export type PaymentLinkState = z.infer<typeof PaymentLinkState>

type StoredLink = { state: 'open' | 'paid' | 'revoked'; expiresAt: string; charging: 'pending' | 'confirming' | null; isOutdated: boolean }
/**
 * Where a stored link stands now; `charging` is where its unresolved charge stands; one whose rates no longer hold, `isOutdated`, has
 * expired. A charge that was sent in time may still succeed after the link's last moment.
 */
export function stateOfLink({ state, expiresAt, charging, isOutdated }: StoredLink, now: Date): PaymentLinkState {
  if (state !== 'open') return state
  if (charging) return charging
  return Date.parse(expiresAt) > now.getTime() && !isOutdated ? 'open' : 'expired'
}
