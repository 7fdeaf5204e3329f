import type { Currency } from '#jurisdictions/money.ts'
import type { SqlMoment } from '#platform/server/database/database.ts'

declare module '#platform/server/database/database.ts' {
  interface Tables {
    ledgerEntry: {
      charityId: number
      postingId: string
      account: LedgerAccount
      kind: PostingKind
      donationId: string | null
      amountMinor: number
      currency: Currency
      postedAt: SqlMoment
    }
  }
}

/**
 * The accounts of the ledger: four asset accounts, three income accounts, refunds owed, fees, what counts of the drawer were over or short,
 * disputed gifts, what providers adjust, income that is no gift, and what was paid to beneficiaries.
 */
export type LedgerAccount =
  | 'cash'
  | 'cheques'
  | 'clearing'
  | 'bank'
  | 'donations'
  | 'islamicGiving'
  | 'purchases'
  | 'refundsPayable'
  | 'fees'
  | 'overAndShort'
  | 'disputes'
  | 'adjustments'
  | 'otherIncome'
  | 'beneficiaries'
export type PostingKind = 'gift' | 'void' | 'return' | 'refund' | 'settlement' | 'fee' | 'payout' | 'correction' | 'count'
