import type { Language } from '#kit/text/languages.ts'
import type { Generated } from 'kysely'
import type { LeasedState } from '../rules.ts'
import type { SqlMoment } from '#platform/server/database/database.ts'

declare module '#platform/server/database/database.ts' {
  interface Tables {
    receiptLease: {
      charityId: number
      id: string
      deviceId: string
      officerId: string
      leasedAt: SqlMoment
      expiresAt: SqlMoment
    }
    leasedReceiptNo: {
      charityId: number
      series: string
      number: number
      receiptNo: string
      leaseId: string
      state: LeasedState
      reason: string | null
      endedAt: SqlMoment | null
      endedBy: string | null
    }
    receiptSeries: { charityId: number; series: string; prefix: string; lastNumber: number }
    receipt: {
      charityId: number
      donationId: string
      series: string
      number: number
      receiptNo: string
      checkCode: string
      state: Generated<'issued' | 'voided' | 'replaced'>
      replacedBy: string | null
      language: Language
      issuedAt: SqlMoment
      voidedAt: SqlMoment | null
      handedOverAt: SqlMoment | null
      printCount: Generated<number>
      sentCount: Generated<number>
    }
  }
}
