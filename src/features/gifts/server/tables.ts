import type { Generated } from 'kysely'
import type { Currency } from '#kit/money.ts'
import type { CardBrand } from '#kit/payment.ts'
import type { PaymentMethodId } from '#kit/payment.ts'
import type { FrequencyId } from '#kit/recurrence.ts'
import type { RequestStatusId } from '#kit/statuses.ts'
import type { Day, Moment } from '#platform/server/db.ts'
import type { DonationMethodId, Platform } from '../catalogue.ts'
import type { AppPreference, DonationStatus, ItemId } from '../rules.ts'

declare module '#platform/server/db.ts' {
  interface Tables {
    fund: {
      charityId: number
      id: string
      kind: 1 | 2 | 3 | 4 | 5
      appPreferenceId: AppPreference
      itemId: ItemId
      name: string
      nameMs: string | null
      isTaxDeductible: boolean
      isActive: boolean
      position: number
    }
    donation: {
      charityId: number
      id: string
      txnId: string
      appPreferenceId: AppPreference
      itemId: ItemId
      donationMethod: DonationMethodId
      method: 'Online' | 'Offline'
      platform: Platform
      donatedAt: Moment
      donatedOn: Day
      status: DonationStatus
      requestStatus: RequestStatusId | null
      refundReason: string | null
      amountMinor: number
      refundedMinor: Generated<number>
      currency: Currency
      paymentMethod: PaymentMethodId
      cardBrand: CardBrand | null
      cardType: 'credit' | 'debit' | 'prepaid' | null
      cardLast4: string | null
      chequeNo: string | null
      chequeOn: Day | null
      bankName: string | null
      referenceNo: string | null
      remarks: string | null
      supportingFile: string | null
      frequency: FrequencyId | null
      recurrenceId: string | null
      fundId: string
      donationTo: number
      donorId: string | null
      donorType: 1 | 2 | 3
      donorName: string | null
      religionType: 1 | 2 | null
      salamPayDonorType: number | null
      isIrasInclusion: boolean
      isIpcRegistrationForIras: boolean
      officerId: string | null
      collectionCentreId: string | null
      terminalId: string | null
      settledAt: Moment | null
      settledBy: string | null
      settlementRef: string | null
      language: 'en' | 'ms'
      receiptNo: string | null
      version: Generated<number>
      createdAt: Moment
      createdBy: string | null
      updatedAt: Moment
    }
    donationLine: {
      charityId: number
      donationId: string
      lineNo: number
      itemId: ItemId
      name: string
      people: number | null
      days: number | null
      years: number | null
      quantity: number | null
      rateMinor: number | null
      amountMinor: number
      fundId: string | null
      wealthMinor: number | null
      nisabMinor: number | null
      announcedMinor: number | null
      overrideReason: string | null
    }
    donationPurpose: { charityId: number; donationId: string; fundId: string; itemId: ItemId; amountMinor: number }
    donationRollup: {
      charityId: number
      grain: 'day' | 'month' | 'year'
      startsOn: Day
      appPreferenceId: AppPreference
      paymentMethod: PaymentMethodId
      status: DonationStatus
      itemId: ItemId
      currency: Currency
      gifts: number
      amountMinor: number
      refundedMinor: number
    }
    donationTotal: {
      charityId: number
      grain: 'day' | 'month'
      appPreferenceId: AppPreference
      startsOn: Day
      currency: Currency
      gifts: number
      standingMinor: number
    }
  }
}
