import { Country } from '#jurisdictions/country.ts'
import { LanguageCode } from '#kit/text/language-code.ts'
import { defaultLanguage } from '#kit/text/languages.ts'
import { z } from 'zod'
import { Day, Moment } from '#kit/time/days.ts'
import { Money } from '#jurisdictions/money.ts'
import { Email, FullName, optional, optionalText } from '#kit/text/text.ts'
import { command, query } from '#platform/contract/endpoint.ts'

const TxnId = z.string().max(60)

/** The enrolment page of a tap-to-mobile gift: the charity, its required fields, and the gift while it has no donor. No donor details. */
export const EnrolmentConfiguration = z
  .object({
    logo: z.string().nullable(),
    charityName: z.string(),
    charityId: z.int(),
    primaryColorCode: z.string(),
    countryCode: Country,
    isMalasianApp: z.boolean(),
    isNricRequired: z.boolean(),
    agreementStartsTicked: z.boolean(),
    state: z.enum(['open', 'done', 'pending', 'ended']),
    gift: z.object({ amount: Money, givenOn: Day }).nullable(),
  })
  .meta({ id: 'EnrolmentConfiguration' })
export type EnrolmentConfiguration = z.infer<typeof EnrolmentConfiguration>

/** Guest access to one transaction, and enrolment of the donor of a tap-to-mobile gift. */
export const enrolment = {
  signIn: command('public')
    .post('/api/eDonation/Auth/signIn', 'Exchange the transaction number of a guest link for a guest token')
    .body(z.object({ transactionId: TxnId }))
    .limit('public')
    .guesses(['NOT_FOUND'])
    .result(z.object({ token: z.string(), expiresAt: Moment })),

  configuration: query('guest')
    .post('/api/eDonation/v1/Home/getEnrolmentConfiguration', 'Get what the enrolment page of a gift shows')
    .query(z.object({ txnNumber: TxnId }))
    .body(z.object({ transactionId: TxnId }))
    .limit('lookup')
    .result(EnrolmentConfiguration),

  /** `nric` is for Malaysian apps; `language` is the one in which the donor read what they agreed to. */
  enrol: command('guest')
    .post('/api/eDonation/User/saveTapToMobileDonorScanDetails', 'Enrol the donor of a gift that was tapped at a terminal')
    .body(
      z.object({
        name: FullName,
        email: optional(Email),
        phoneNumber: optionalText(25),
        iAgree: z.boolean().nullable().default(null),
        nric: optionalText(20),
        language: LanguageCode.default(defaultLanguage),
      }),
    )
    .limit('lookup')
    .says('ENROLLED')
    .result(z.object({ receiptPath: z.string().nullable() }))
    .refuses('HAS_DONOR', 'ENROLMENT_CLOSED', 'PENDING'),
}
