import type { Generated } from 'kysely'
import type { AppPreference } from '#features/gifts/rules.ts'
import type { MoneyKind } from '#features/settlement/money-kinds.ts'
import type { Currency } from '#jurisdictions/money.ts'
import type { SqlDay, SqlMoment } from '#platform/server/database/database.ts'
import type { PaymentState } from '../rules.ts'

declare module '#platform/server/database/database.ts' {
  interface Tables {
    fundPayment: {
      charityId: number
      id: string
      paymentNo: number
      appPreferenceId: AppPreference
      fundId: string
      moneyKind: MoneyKind
      payee: string
      accountEnd: string | null
      note: string | null
      currency: Currency
      amountMinor: number
      state: PaymentState
      preparedBy: string
      preparerName: string
      preparedAt: SqlMoment
      decidedBy: string | null
      deciderName: string | null
      decidedAt: SqlMoment | null
      bankReference: string | null
      paidOn: SqlDay | null
      version: Generated<number>
    }
  }
}
