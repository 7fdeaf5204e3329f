import type { allPreferencesId, FundKindId } from '#kit/giving/ids.ts'
import type { Generated, GeneratedAlways } from 'kysely'
import type { Currency } from '#jurisdictions/money.ts'
import type { PaymentMethodId } from '#kit/giving/payment.ts'
import type { SqlDay, SqlMoment } from '#platform/server/database/database.ts'
import type { Gift } from '../columns.ts'
import type { GiftOrigin } from '../declared-gifts.ts'
import type { LineNameCode } from '../line-names.ts'
import type { AppPreference, GiftStatus, ItemId } from '../rules.ts'

/** Moments are read as text and may be written as dates. */
type Moments = { donatedAt: SqlMoment; createdAt: SqlMoment; updatedAt: SqlMoment; settledAt: SqlMoment | null }
type GiftCounters = { refundedMinor: Generated<number>; version: Generated<number> }
type GiftTable = { charityId: number } & Omit<Gift, keyof Moments | keyof GiftCounters> & Moments & GiftCounters
/** The sum of gifts of one method, status and kind. */
type Total = {
  charityId: number
  appPreferenceId: AppPreference
  paymentMethod: PaymentMethodId
  status: GiftStatus
  itemId: ItemId
  currency: Currency
  gifts: number
  amountMinor: number
  refundedMinor: number
}

declare module '#platform/server/database/database.ts' {
  interface Tables {
    formerSupportingFile: { charityId: number; fileKey: string; donationId: string }
    fund: {
      charityId: number
      id: string
      kind: FundKindId
      appPreferenceId: AppPreference
      itemId: ItemId
      name: string
      nameMs: string | null
      isTaxDeductible: boolean
      isActive: boolean
      position: number
    }
    donation: GiftTable
    donationLine: {
      charityId: number
      donationId: string
      lineNo: number
      itemId: ItemId
      name: string
      /** The code of the chosen purpose; `name` is then the grade before it. Null where an officer entered the name. */
      nameCode: LineNameCode | null
      grade: string | null
      people: number | null
      days: number | null
      years: number | null
      quantity: number | null
      rateMinor: number | null
      amountMinor: number
      fundId: string | null
      wealthMinor: number | null
      deductionMinor: Generated<number | null>
      nisabMinor: number | null
      announcedMinor: number | null
      overrideReason: string | null
      rateId: string | null
    }
    /** Where the money of a gift that the law has declared comes from. */
    giftOrigin: { charityId: number; donationId: string; createdAt: SqlMoment } & GiftOrigin
    /** An entry of a device by its own id, and its gift; null when its money was handed back. */
    giftEntry: { charityId: number; id: string; donationId: string | null }
    donationPurpose: { charityId: number; donationId: string; fundId: string; itemId: ItemId; amountMinor: number }
    donationRollup: { grain: 'day' | 'month' | 'year'; startsOn: SqlDay } & Total
    /** Changes of the totals that are not folded into them yet. The views `donation_rollup_now` and `donation_total_now` include them. */
    unfoldedTotal: { seq: GeneratedAlways<number>; donatedOn: SqlDay; takenBy: string | null; takenIn: SqlMoment | null } & Total
    /** How many valid gifts an officer took at the counter in an hour, day or month (UTC). Short of what is not folded yet. */
    counterTotal: { charityId: number; officerId: string; grain: 'hour' | 'day' | 'month'; startsAt: SqlMoment; gifts: number }
    /** The totals of a donor in a module, or in all modules (0), maintained by triggers. Voided and refunded gifts are not counted. */
    donorGiving: {
      charityId: number
      donorId: string
      appPreferenceId: typeof allPreferencesId | AppPreference
      gifts: number
      totalMinor: number
      firstAt: SqlMoment | null
      lastAt: SqlMoment | null
      hasTotals: Generated<boolean>
    }
    donorPeriod: {
      charityId: number
      donorId: string
      grain: 'day' | 'year'
      appPreferenceId: AppPreference
      startsOn: SqlDay
      recorded: number
      gifts: number
      totalMinor: number
      largestMinor: number
    }
    donorPurpose: {
      charityId: number
      donorId: string
      appPreferenceId: AppPreference
      fundId: string
      gifts: number
      totalMinor: number
    }
    donationTotal: {
      charityId: number
      grain: 'day' | 'month'
      appPreferenceId: AppPreference
      startsOn: SqlDay
      currency: Currency
      gifts: number
      standingMinor: number
    }
  }
}
