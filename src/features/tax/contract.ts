import { Country } from '#jurisdictions/country.ts'
import { z } from 'zod'
import { Day } from '#kit/time/days.ts'
import { Money } from '#jurisdictions/money.ts'
import { Email, FullName, optional, optionalText } from '#kit/text/text.ts'
import { command, query } from '#platform/contract/endpoint.ts'
import { TaxState, TaxDetail } from '#features/gifts/rows.ts'

const Name = optionalText(150)
const Mail = optional(Email)
const Phone = optionalText(25)
const TxnId = z.string().max(60)
/** Optional where the charity has stored a number. */
const IdNumber = optionalText(20)
const registration = { name: Name, email: Mail, phoneNumber: Phone, nric: IdNumber }

const refusals = ['NOT_ELIGIBLE', 'ALREADY_REGISTERED', 'ENDED', 'PENDING'] as const

/** The registration page of a gift: of the donor only the missing fields. */
export const TaxPage = z
  .object({
    charityName: z.string(),
    charityIcon: z.string().nullable(),
    colour: z.string(),
    country: Country,
    amount: Money,
    /** The part of the amount that is reported, where that is not all of it. */
    reported: Money.nullable(),
    givenOn: Day,
    receiptNo: z.string().nullable(),
    state: TaxState,
    scheme: z.enum(['ipc', 'zakat']).nullable(),
    missing: z.array(TaxDetail),
  })
  .meta({ id: 'TaxPage' })
export type TaxPage = z.infer<typeof TaxPage>

const staffRegistration = (right: 'donations:add' | 'islamic-giving:add', path: `/${string}`) =>
  command(right)
    .post(path, 'Register a gift for tax deduction because its payer asked')
    .ownErrors()
    .body(z.object({ transactionId: z.uuid(), ...registration, payerAsked: z.literal(true, 'PAYER_ONLY') }))
    .limit('lookup')
    .says('GIFT_REGISTERED')
    .refuses(...refusals)

const review = (right: 'donations:edit' | 'islamic-giving:edit', path: `/${string}`) =>
  command(right)
    .post(path, 'Mark a flagged tax registration as reviewed')
    .body(z.object({ transactionId: z.uuid() }))
    .says('REGISTRATION_REVIEWED')
    .refuses('NOTHING_TO_REVIEW')

/** Registration of gifts with the tax authority: by the payer with the link of the gift, or by staff at the payer's request. */
export const tax = {
  find: query('guest')
    .post('/api/eDonation/User/getTaxRegistration', 'Get what the tax registration page of a gift shows')
    .limit('lookup')
    .result(TaxPage),

  register: command('guest')
    .post('/api/eDonation/User/registerForTaxDeduction', 'Register your gift for tax deduction')
    .body(z.object(registration))
    .limit('lookup')
    .says('YOUR_GIFT_REGISTERED')
    .refuses(...refusals),

  enrolYourself: command('public')
    .post('/api/User/enrollYourself', 'Add your name and contact to a gift')
    .body(
      z.object({
        transactionId: TxnId,
        name: optional(FullName),
        email: Mail,
        phoneNumber: Phone,
        iAgree: z.boolean().nullable().default(null),
      }),
    )
    .limit('public')
    .guesses(['NOT_FOUND'])
    .says('ENROLLED')
    .refuses('ENDED', 'PENDING', 'NOTHING_MISSING'),

  enrolMobileNumber: command('public')
    .post('/api/User/enrollMobileNumber', 'Add your mobile number to a gift')
    .body(z.object({ transactionId: TxnId, phoneNumber: z.string().trim().max(25) }))
    .limit('public')
    .guesses(['NOT_FOUND'])
    .says('ENROLLED')
    .refuses('ENDED', 'PENDING', 'NOTHING_MISSING'),

  registerDonation: staffRegistration('donations:add', '/api/Donation/registerForTaxDeduction'),
  registerIslamic: staffRegistration('islamic-giving:add', '/api/CharityDonation/registerForTaxDeduction'),

  /** Extension: marks a flagged registration as reviewed. */
  reviewDonation: review('donations:edit', '/api/Donation/reviewTaxRegistration'),
  reviewIslamic: review('islamic-giving:edit', '/api/CharityDonation/reviewTaxRegistration'),
}
