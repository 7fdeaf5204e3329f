import type { Currency } from '#jurisdictions/money.ts'

/** A line of a payout as the provider reports it: amounts in minor units from our side. `category` is the provider's own word. */
export type ProviderLine = {
  id: string
  category: string
  at: Date
  currency: string
  grossMinor: number
  feeMinor: number
  netMinor: number
  references: readonly string[]
  description: string
}
/** What a provider paid to a bank account, with all that it is made of. */
export type ProviderPayout = { id: string; paidAt: Date; currency: Currency; minor: number; lines: ProviderLine[] }
/**
 * Reads the payouts that arrived since a moment, each with its lines; `isKnown` skips one before its lines are read. Throws
 * OutcomeUnknownError.
 */
export type ReadPayouts = (since: Date, isKnown: (id: string, paidAt: Date) => boolean) => AsyncIterable<ProviderPayout>
