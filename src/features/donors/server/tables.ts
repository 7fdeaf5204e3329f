import type { NamedDonorTypeId, ReligionId } from '#kit/giving/ids.ts'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Language } from '#kit/text/languages.ts'
import type { SqlMoment } from '#platform/server/database/database.ts'
import type { IdType } from '#jurisdictions/identity-numbers.ts'
import type { ConsentChannel, ConsentSource } from '../consent.ts'

declare module '#platform/server/database/database.ts' {
  interface Tables {
    donor: {
      charityId: number
      id: string
      donorType: NamedDonorTypeId
      name: string
      /** All spellings and orders of the name as one text; null until it is filled in. */
      nameKey: string | null
      contactPerson: string | null
      phone: string | null
      phoneDigits: GeneratedAlways<string | null>
      email: string | null
      idType: IdType | null
      nricSealed: string | null
      nricIndex: Buffer | null
      nricTail: string | null
      religionType: ReligionId | null
      addressLine1: string | null
      addressLine2: string | null
      postalCode: string | null
      language: Language
      iAgree: boolean | null
      agreedAt: SqlMoment | null
      agreementText: string | null
      agreementSource: ConsentSource | null
      /** The user who recorded the agreement or refusal; null where the donor filled in a form. */
      agreedBy: string | null
      isActive: boolean
      /** The record that this one was merged into. */
      mergedInto: Generated<string | null>
      /** When the person's data was erased; the record stays without it. */
      erasedAt: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      version: number
      createdAt: SqlMoment
      createdBy: string | null
      updatedAt: SqlMoment
    }
    donorConsent: {
      charityId: number
      donorId: string
      channel: ConsentChannel
      isAgreed: boolean
      words: string | null
      answeredAt: SqlMoment
      source: ConsentSource
      recordedBy: string | null
    }
    donorNameToken: { charityId: number; token: string; donorId: string }
  }
}
