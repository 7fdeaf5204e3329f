import type { CountryCode } from '#jurisdictions/jurisdictions.ts'
import type { Language } from '#kit/text/languages.ts'
import type { ColumnType, Generated } from 'kysely'
import type { Currency } from '#jurisdictions/money.ts'
import type { Ethnicity } from '#jurisdictions/jurisdiction.ts'
import type { SqlMoment } from '#platform/server/database/database.ts'
import type { CharityStatus, NamedPreference, ReceiptWording } from '../rules.ts'

declare module '#platform/server/database/database.ts' {
  interface Tables {
    charity: {
      charityId: number
      name: string
      country: CountryCode
      currency: Currency
      timeZone: string
      registrationNo: string | null
      taxNo: string | null
      nameJawi: Generated<string | null>
      referenceNo: string | null
      /** No longer read or written: it follows from the country (`asksIdNumber`). The next release drops it. */
      isMalaysianApp: Generated<boolean>
      isGenerateOtp: boolean
      asksNric: boolean
      isIpc: boolean
      isIslamic: boolean
      agreementStartsTicked: boolean
      colour: string
      logoFile: string | null
      receiptPrefix: string
      language: Language
      address: string | null
      phone: string | null
      email: string | null
      website: string | null
      appPreferences: readonly NamedPreference[]
      backDatingDays: Generated<number>
      version: Generated<number>
      mailSenderName: Generated<string | null>
      mailReplyTo: Generated<string | null>
      receiptWording: ColumnType<ReceiptWording, string | undefined, string>
      ethnicities: ColumnType<readonly Ethnicity[], string | undefined, string>
      countToleranceMinor: Generated<number>
      refundDays: Generated<number | null>
      /** Made by the command: its people see the first steps until they are done. */
      isBeingSetUp: Generated<boolean>
      /** The kinds of webhook events that an active endpoint takes; kept by the feature webhooks. */
      webhookEvents: Generated<readonly string[]>
      status: CharityStatus
      createdAt: ColumnType<string, Date | string | undefined, Date | string>
    }
    collectionCentre: {
      charityId: number
      id: string
      name: string
      kind: 'mosque' | 'centre'
      code: string | null
      isActive: Generated<boolean>
    }
    bankAccount: {
      charityId: number
      id: string
      bank: string
      holder: string
      numberSealed: string
      numberTail: string
      purpose: string
      isActive: Generated<boolean>
      createdAt: SqlMoment
    }
    /** By registration number, for people who do not belong to a charity yet. Shared by all charities. */
    charityDirectory: { registrationKey: string; charityId: number }
  }
}
