import type { IdType } from '#jurisdictions/identity-numbers.ts'
import type { Generated } from 'kysely'
import type { SqlMoment } from '#platform/server/database/database.ts'
import type { RegistrationState, TaxScheme } from '../rules.ts'

declare module '#platform/server/database/database.ts' {
  interface Tables {
    taxRegistration: {
      charityId: number
      id: string
      donationId: string
      scheme: TaxScheme
      state: Generated<RegistrationState>
      name: string
      idType: IdType
      nricSealed: string
      nricIndex: Buffer
      nricTail: string
      needsReview: boolean
      registeredBy: string | null
      registeredAt: SqlMoment
      withdrawnAt: SqlMoment | null
    }
  }
}
