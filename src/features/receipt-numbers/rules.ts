import { z } from 'zod'

/** The receipt series of gifts and purchases. */
export const mainSeries = 'main'

/** The digits of a receipt number. */
export const digits = 7
/** A receipt number: the charity's letters and seven digits, ten characters at most, as IRAS takes it. */
export const receiptNoOf = (prefix: string, number: number): string => `${prefix}${String(number).padStart(digits, '0')}`

/**
 * What became of a number that was leased to a device: it may still be given out, its gift was sent, its slip is void, the device gave it
 * back unused, or the lease ended and nothing was heard of it. A gift that is sent later takes its number all the same.
 */
export const LeasedState = z.enum(['leased', 'issued', 'voided', 'returned', 'expired']).meta({ id: 'LeasedNumberState' })
export type LeasedState = z.infer<typeof LeasedState>
/** The states from which the gift of a printed slip takes its number. */
export const issuableStates: readonly LeasedState[] = ['leased', 'returned', 'expired']
/** The most numbers that an officer's devices hold at a time, and the hours for which they do. */
export const leaseLimits = { numbers: 400, hours: 24 } as const

/** Whether a gift was taken in person, at the counter or on a card terminal: its payer is there when the receipt is printed. */
const isTakenInPerson = ({ method, platform }: { method: string; platform: string }): boolean =>
  method === 'Offline' || platform === 'terminal'

/** Whether the payer may have the receipt: handed over, or printed or sent for a gift that was taken in person. */
export function isHandedOver({
  method,
  platform,
  handedOverAt,
  printCount,
  sentCount,
}: {
  method: string
  platform: string
  handedOverAt: string | null
  printCount: number
  sentCount: number
}): boolean {
  return handedOverAt !== null || (isTakenInPerson({ method, platform }) && printCount + sentCount > 0)
}
