import type { ColumnType, GeneratedAlways } from 'kysely'
import type { PaymentMethodId } from '#kit/giving/payment.ts'
import type { SqlDay, SqlMoment } from '#platform/server/database/database.ts'
import type { StepKind } from '../contract.ts'
import type { Batch, Cheque, DeclarationState, OfficerType, Pieces } from '../rules.ts'

type Json<Value> = ColumnType<Value, string, never>

declare module '#platform/server/database/database.ts' {
  interface Tables {
    counterStart: { charityId: number; startedAt: SqlMoment }
    declaration: {
      charityId: number
      id: string
      number: number
      officerId: string
      officerType: OfficerType
      collectionCentreId: string | null
      state: DeclarationState
      attempt: number
      absentBecause: string | null
      beganAt: SqlMoment
      endedAt: SqlMoment
      endedOn: SqlDay
      closedAt: SqlMoment | null
      closedBy: string | null
    }
    declaredGift: {
      charityId: number
      donationId: string
      declarationId: string
      paymentMethod: PaymentMethodId
      amountMinor: number
      chequeNo: string | null
      isLate: boolean
    }
    uncollectedGift: { charityId: number; donationId: string; saidBy: string; saidAt: SqlMoment }
    declarationCount: {
      charityId: number
      declarationId: string
      attempt: number
      counter: 'first' | 'second'
      try: number
      countedBy: string
      countedAt: SqlMoment
      cash: Json<readonly Pieces[]>
      cheques: Json<readonly Cheque[]>
      batches: Json<readonly Batch[]>
      cashMinor: number
      chequesMinor: number
      batchesMinor: number
      floatMinor: number | null
      changeMinor: number | null
      dropsMinor: number | null
      payoutsMinor: number | null
      drawerNote: string | null
    }
    declarationFiling: {
      charityId: number
      declarationId: string
      attempt: number
      filedAt: SqlMoment
      countsDiffer: boolean
      toleranceMinor: number
      floatMinor: number
      cashInMinor: number
      changeMinor: number
      dropsMinor: number
      payoutsMinor: number
      expectedCashMinor: number
      countedCashMinor: number
      expectedChequesMinor: number
      countedChequesMinor: number
      expectedBatchesMinor: number
      countedBatchesMinor: number
      uncountedMinor: number
    }
    declarationStep: {
      charityId: number
      declarationId: string
      seq: GeneratedAlways<number>
      attempt: number
      kind: StepKind
      takenBy: string
      takenAt: SqlMoment
      words: string | null
    }
  }
}
