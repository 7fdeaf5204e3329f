import { divide } from '#kit/giving/divide.ts'

/**
 * The parts of a gift without their shares of what was refunded, in minor units. A refund names no part, so each bears it in proportion.
 */
export function keptParts<Part extends { amountMinor: number }>(refundedMinor: number, parts: readonly Part[]): Part[] {
  const refunds = divide(
    refundedMinor,
    parts.map(part => part.amountMinor),
  )
  return parts.map((part, at) => ({ ...part, amountMinor: part.amountMinor - (refunds[at] ?? 0) }))
}
