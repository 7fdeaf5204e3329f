import type { Generated } from 'kysely'
import type { Currency } from '#jurisdictions/money.ts'
import type { RequestStatusId, RequestType } from '#kit/giving/statuses.ts'
import type { DeclineReason } from '#features/card-vault/rules.ts'
import type { AppPreference } from '#features/gifts/rules.ts'
import type { SqlMoment } from '#platform/server/database/database.ts'

declare module '#platform/server/database/database.ts' {
  interface Tables {
    reason: { charityId: number; id: string; type: RequestType; name: string; nameMs: string; position: number; isActive: boolean }
    voidRefundRequest: {
      charityId: number
      id: string
      donationId: string
      appPreferenceId: AppPreference
      type: RequestType
      status: RequestStatusId
      isDirect: boolean
      amountMinor: number
      currency: Currency
      reasonId: string | null
      reasonWords: string | null
      evidenceHash: Buffer
      earlierLabel: 'Accepted' | 'Offline' | 'Settled'
      requestedBy: string
      requestedAt: SqlMoment
      verifiedBy: string | null
      verifiedAt: SqlMoment | null
      verifiedWords: Generated<string | null>
      approvedBy: string | null
      approvedAt: SqlMoment | null
      approvedWords: Generated<string | null>
      finalisedBy: string | null
      finalisedAt: SqlMoment | null
      rejectedBy: string | null
      rejectedAt: SqlMoment | null
      rejectedWords: string | null
      version: Generated<number>
    }
    requestFile: {
      charityId: number
      requestId: string
      position: number
      fileKey: string
      name: string
      mediaType: string
      bytes: number
      sha256: Buffer
    }
    payerCode: {
      charityId: number
      id: string
      donationId: string
      receiptNo: string
      requestId: string | null
      codeHash: Buffer
      sentTo: string
      tries: Generated<number>
      createdAt: SqlMoment
      createdBy: string
      expiresAt: SqlMoment
      confirmedAt: SqlMoment | null
      confirmedBy: string | null
      agreedUntil: SqlMoment | null
    }
    returnedReceipt: { charityId: number; receiptNo: string; donationId: string; confirmedBy: string; confirmedAt: SqlMoment }
    payBack: {
      charityId: number
      id: string
      requestId: string
      donationId: string
      amountMinor: number
      currency: Currency
      chargeRef: string | null
      state: 'intended' | 'succeeded' | 'declined' | 'byHand'
      askedAt: SqlMoment | null
      declineReason: DeclineReason | null
      /** Whether a chargeback made it: then what was charged back is the same money. */
      isChargedBack: Generated<boolean>
      referenceNo: string | null
      note: string | null
      paidBy: string | null
      createdAt: SqlMoment
      resolvedAt: SqlMoment | null
    }
  }
}
