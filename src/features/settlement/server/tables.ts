import type { ColumnType, Generated } from 'kysely'
import type { Currency } from '#jurisdictions/money.ts'
import type { DayOrder } from '#kit/time/read-day.ts'
import type { SqlDay, SqlMoment } from '#platform/server/database/database.ts'
import type { AppPreference } from '#features/gifts/rules.ts'
import type { MoneyKind } from '../money-kinds.ts'
import type { FoundBy, MonthState, NotGiftKind, SettlementState } from '../rules.ts'
import type { BankForm, LineKind, Provider } from '../statements.ts'

/** What a line is of a gift: its payment, a refund, or the return of its cheque. */
export type GiftKind = 'gift' | 'refund' | 'return'

declare module '#platform/server/database/database.ts' {
  interface Tables {
    settlementFile: {
      charityId: number
      id: string
      fileName: string
      fileKey: string | null
      sha256: Buffer
      uploadedBy: string | null
      uploaderName: string
      createdAt: SqlMoment
      layoutSha256: Buffer | null
      dayOrder: DayOrder | null
    }
    settlement: {
      charityId: number
      id: string
      settlementNo: string
      provider: Provider
      account: string | null
      fileId: string
      fromOn: SqlDay
      toOn: SqlDay
      paidOn: SqlDay
      currency: Currency
      grossMinor: number
      feeMinor: number
      refundMinor: number
      disputeMinor: number
      adjustmentMinor: number
      netMinor: number
      lineCount: number
      openLines: number
      state: SettlementState
      settledAt: SqlMoment | null
      /** What a statement of a bank was written in, where it is known. */
      form: BankForm | null
      openingMinor: number | null
      closingMinor: number | null
      /** What the file of a payout says was paid out; null where a later report may bring more lines of it. */
      paidMinor: number | null
      version: Generated<number>
      createdAt: SqlMoment
    }
    settlementMatch: {
      charityId: number
      id: string
      settlementId: string
      foundBy: FoundBy
      differenceMinor: Generated<number>
      differenceReason: string | null
      bankInOn: SqlDay | null
      slipNo: string | null
      /** Why the bank returned a cheque, where its gift does not say so yet. */
      returnReason: string | null
      /** What the lines are, and why, where they are no gift. */
      notGift: NotGiftKind | null
      notGiftReason: string | null
      /** The payout of a provider that arrived with these lines. */
      payoutId: string | null
      linkedBy: string | null
      linkerName: string
      linkedAt: SqlMoment
      settledAt: SqlMoment | null
      /** What settling it posted; null where it is not settled, or was before this was kept. */
      postingIds: string[] | null
    }
    settlementLine: {
      charityId: number
      settlementId: string
      lineNo: number
      kind: LineKind
      occurredOn: SqlDay
      grossMinor: number
      feeMinor: number
      refs: string
      remark: string
      matchId: string | null
      /** The statement and its line that showed this payment first, where an overlapping statement repeats it. */
      repeatsId: string | null
      repeatsLine: number | null
      /** When a later report of the payout brought it; null where the first did. */
      addedAt: ColumnType<string | null, Date | undefined, never>
    }
    settlementGift: { charityId: number; matchId: string; donationId: string; kind: GiftKind; amountMinor: number }
    /** What a match comes to for a fund, by kinds of money. */
    settlementShare: {
      charityId: number
      matchId: string
      settlementId: string
      appPreferenceId: AppPreference
      fundId: string
      moneyKind: MoneyKind
      gifts: number
      grossMinor: number
      feeMinor: number
      refundMinor: number
    }
    /** What settled lines have brought a fund, and what was taken of it for payments. */
    fundBalance: {
      charityId: number
      appPreferenceId: AppPreference
      fundId: string
      moneyKind: MoneyKind
      currency: Currency
      settledMinor: number
      takenMinor: number
    }
    /** A payout that is stored when its month is opened. */
    refusedPayout: { charityId: number; settlementNo: string; paidOn: SqlDay; netMinor: number; refusedAt: SqlMoment }
    settlementMonth: {
      charityId: number
      month: SqlDay
      state: MonthState
      askedBy: string | null
      askerName: string | null
      decidedBy: string | null
      deciderName: string | null
      changedAt: SqlMoment
      /** How often the month was locked. */
      lockNo: Generated<number>
    }
  }
}
