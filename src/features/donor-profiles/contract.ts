import { enumOf } from '#kit/text/enum-of.ts'
import { z } from 'zod'
import { IdType } from '#jurisdictions/identity-numbers.ts'
import { Money } from '#jurisdictions/money.ts'
import { pageOf, Paging, SortExpression } from '#kit/text/paging.ts'
import { InputDay, Moment } from '#kit/time/days.ts'
import { DonationMethodId, FrequencyId, FrequencyTypeId } from '#features/gifts/catalogue.ts'
import { AmountBound } from '#features/gifts/filter.ts'
import { PurposeOption } from '#features/gifts/rows.ts'
import { exportChoices } from '#features/work/contract.ts'
import { command, query } from '#platform/contract/endpoint.ts'
import { optionalText } from '#kit/text/text.ts'
import { LanguageCode } from '#kit/text/language-code.ts'
import { AppPreference } from '#features/gifts/rules.ts'
import { ConsentChannel, ConsentSource } from '#features/donors/consent.ts'
import { DonorTypeId, personalDataRight, NamedDonorTypeId } from '#features/donors/rules.ts'
import { DonorEvent, Enrolment, GiftNamed } from './donor-events.ts'
import { DonorAction, SearchDonorsBy, Standing, VerifiedBy } from './rules.ts'

/** The filter of the list of donors; an empty list, 0 or null means no filter. Conditions on gifts are met by one gift of the donor. */
const DonorFilter = z.object({
  charityId: z.int().optional(),
  startDate: InputDay.nullable().default(null),
  endDate: InputDay.nullable().default(null),
  recurringType: z.union([FrequencyId, enumOf({ all: 0 })]).default(0),
  donationTo: z.int().min(0).max(5).nullable().default(null),
  donationToValues: z.array(z.uuid()).max(50).default([]),
  donationType: FrequencyTypeId.default(0),
  donationMethod: z.array(DonationMethodId).max(50).default([]),
  salamPayDonorType: z.int().min(0).max(9).nullable().default(null),
  donorType: z.array(DonorTypeId).max(3).default([]),
  verifiedBy: VerifiedBy.default('All'),
  minimumAmount: AmountBound,
  maximumAmount: AmountBound,
  /** Extension: how a donor gives, `Standing` of the rules. */
  standing: Standing.nullable().default(null),
  /** Extension: whether the donor agreed to be contacted. */
  consent: z.enum(['agreed', 'refused', 'notAsked']).meta({ id: 'Consent' }).nullable().default(null),
  /** Extension: donors who may be reached by this channel. */
  reachableBy: ConsentChannel.nullable().default(null),
  /** Extension: archived donors instead of active ones. */
  isArchived: enumOf({ active: 0, archived: 1 }, 'ArchivedFilter').default(0),
  /** Extension: donors that may be on file twice. */
  isDuplicate: enumOf({ all: 0, possibleDuplicates: 1 }, 'DuplicateFilter').default(0),
  searchBy: SearchDonorsBy.default('name'),
  searchValue: z.string().trim().max(254).default(''),
})
export type DonorFilter = z.infer<typeof DonorFilter>

const DonorListRequest = DonorFilter.extend({
  ...Paging.shape,
  sortBy: z.enum(['lastGift', 'lifetime', 'name', 'createdAt']).default('lastGift'),
  sortExpression: SortExpression.default('desc'),
})
export type DonorListRequest = z.infer<typeof DonorListRequest>

/**
 * A donor in the list. Contact and identity number are masked; figures are of the modules that the reader may see, without voided and
 * refunded money.
 */
const DonorRow = z
  .object({
    donorId: z.uuid(),
    donorType: NamedDonorTypeId,
    donorName: z.string(),
    donorEmail: z.string().nullable(),
    donorPhone: z.string().nullable(),
    nirc: z.string().nullable(),
    idType: IdType.nullable(),
    gifts: z.int(),
    lifetime: Money,
    thisYear: Money,
    lastGiftAt: Moment.nullable(),
    /** Recurring gifts that are active. */
    recurring: z.int(),
    /** Whether an identity number is on file, which a tax deduction needs. */
    isTaxReady: z.boolean(),
    /** Whether the donor agreed to be contacted; null when not asked. */
    iAgree: z.boolean().nullable(),
    /** The channels by which the donor may be reached. */
    channels: z.array(ConsentChannel),
    isActive: z.boolean(),
    createdAt: Moment,
  })
  .meta({ id: 'DonorRow' })
export type DonorRow = z.infer<typeof DonorRow>

const givenTotals = { appPreferenceId: AppPreference, gifts: z.int(), total: Money }
const GivenInModule = z.object(givenTotals)

/** A donor with contact masked, consent as it was given, and headline figures by module, without voided and refunded money. */
const DonorProfile = z
  .object({
    donorId: z.uuid(),
    donorType: NamedDonorTypeId,
    donorName: z.string(),
    contactPerson: z.string().nullable(),
    donorEmail: z.string().nullable(),
    donorPhone: z.string().nullable(),
    nirc: z.string().nullable(),
    idType: IdType.nullable(),
    language: LanguageCode,
    iAgree: z.boolean().nullable(),
    agreedAt: Moment.nullable(),
    /** The words that were agreed to, as they were shown. */
    agreementText: z.string().nullable(),
    /** Whether the donor refused e-mail, or to be reached at all: then only what was asked for is mailed. */
    refusesMail: z.boolean(),
    isActive: z.boolean(),
    /** When the person's data was erased; the figures stay. */
    erasedAt: Moment.nullable(),
    createdAt: Moment,
    version: z.int(),
    lifetime: z.array(GivenInModule),
    thisYear: z.array(GivenInModule),
    /** The first day of this year, as the charity's calendar has it. */
    yearStartsOn: z.iso.date(),
    lastGift: GiftNamed.nullable(),
    recurring: z.int(),
    actions: z.array(DonorAction),
  })
  .meta({ id: 'DonorProfile' })
export type DonorProfile = z.infer<typeof DonorProfile>

const isAgreed = z.boolean().nullable()
/** An answer for each channel; null where there is none. */
const ChannelAnswers = z.object({ email: isAgreed, sms: isAgreed, phone: isAgreed, post: isAgreed }).meta({ id: 'ChannelAnswers' })

/** A donor for the form: contact and identity number in full for those who may see personal data (`isRevealed`), else masked. */
const DonorToEdit = z
  .object({
    donorId: z.uuid(),
    version: z.int(),
    donorName: z.string(),
    contactPerson: z.string().nullable(),
    donorPhone: z.string().nullable(),
    donorEmail: z.string().nullable(),
    nirc: z.string().nullable(),
    idType: IdType.nullable(),
    addressLine1: z.string().nullable(),
    addressLine2: z.string().nullable(),
    postalCode: z.string().nullable(),
    language: LanguageCode,
    iAgree: z.boolean().nullable(),
    /** The answers for channels. */
    channels: ChannelAnswers,
    /** The words that each agreement is given to, in the donor's language. */
    asks: z.object({ any: z.string(), email: z.string(), sms: z.string(), phone: z.string(), post: z.string() }),
    isRevealed: z.boolean(),
  })
  .meta({ id: 'DonorToEdit' })
export type DonorToEdit = z.infer<typeof DonorToEdit>

/** What a donor gave, by year, Ramadan and purpose, each by module: each sum is that of a list. */
const DonorGiving = z
  .object({
    average: Money.nullable(),
    largest: GiftNamed.nullable(),
    byYear: z.array(z.object({ ...givenTotals, year: z.int() })),
    /** The tax years of the country in which something was given, the latest first: '2026', or '2025–26' where one begins in 2025. */
    taxYears: z.array(z.object({ year: z.int(), name: z.string() })),
    byRamadan: z.array(z.object({ ...givenTotals, hijrahYear: z.int(), startDate: z.iso.date(), endDate: z.iso.date() })),
    byPurpose: z.array(
      z.object({ ...givenTotals, donationToValue: z.uuid(), displayName: z.string(), displayNameMs: z.string().nullable() }),
    ),
  })
  .meta({ id: 'DonorGiving' })
export type DonorGiving = z.infer<typeof DonorGiving>
const ofDonor = z.object({ donorId: z.uuid(), charityId: z.int().optional() })

/** What a statement is of. `year` is the calendar year that its tax year begins in: in Australia, 2025 is July 2025 to June 2026. */
const StatementOrder = z.object({ donorId: z.uuid(), year: z.int().min(1900).max(2100), language: LanguageCode })

/** Donors with what they gave. */
export const donorProfiles = {
  list: query('donors:view')
    .post('/api/Donation/getDonorsListing', 'List donors by filter, sorted and paged')
    .body(DonorListRequest)
    .result(pageOf(DonorRow).extend({ totalCapped: z.boolean() })),

  summary: query('donors:view')
    .post('/api/Donation/getDonorsSummary', 'Count the donors that a filter matches, and add up what they gave')
    .body(DonorFilter)
    .result(z.object({ count: z.int(), totals: z.array(z.object({ sum: Money, average: Money.nullable() })) })),

  filters: query('donors:view')
    .post('/api/Donation/getDonorFilters', 'Get the purposes that the filter of the donor list offers')
    .result(z.object({ donationToValues: z.array(PurposeOption) })),

  find: query('donors:view')
    .post('/api/Donation/getDonorDetailsByDonorId', 'Get a donor with consent and headline figures')
    .ownErrors()
    .body(ofDonor)
    .result(DonorProfile),

  giving: query('donors:view')
    .post('/api/Donation/getDonorGiving', 'Add up what a donor gave by year, Ramadan and purpose')
    .ownErrors()
    .body(ofDonor)
    .result(DonorGiving),

  timeline: query('donors:view')
    .post('/api/Donation/getDonorTimeline', 'List what happened with a donor, the newest first, before a moment')
    .ownErrors()
    .body(ofDonor.extend({ before: Moment.nullable().default(null) }))
    .result(z.object({ items: z.array(DonorEvent).max(30), isMore: z.boolean() })),

  enrolments: query('donors:view')
    .post('/api/Donation/getDonorEnrolments', 'List the gifts that a donor enrolled for, of the newest')
    .ownErrors()
    .body(ofDonor)
    .result(z.array(Enrolment)),

  latestGift: query('donors:view')
    .post('/api/Donation/latestDonationByDonorId', 'Get the latest gift of a donor')
    .body(ofDonor)
    .result(GiftNamed.nullable()),

  findToEdit: query('donors:edit')
    .post('/api/Donation/getDonorEditDetails', 'Get a donor for the edit form')
    .ownErrors()
    .body(ofDonor)
    .audited()
    .result(DonorToEdit),

  /** Contact and identity number that are sent back masked stay as they are. */
  edit: command('donors:edit')
    .post('/api/User/editDonorProfile', 'Change a donor')
    .ownErrors()
    .body(
      z.object({
        donorId: z.uuid(),
        version: z.int32(),
        donorName: z.string().trim().min(1, 'ENTER_DONOR_NAME').max(150),
        contactPerson: optionalText(150),
        donorPhone: optionalText(25),
        donorEmail: optionalText(254),
        nirc: optionalText(20),
        idType: IdType.nullable().default(null),
        addressLine1: optionalText(100),
        addressLine2: optionalText(100),
        postalCode: optionalText(12),
        language: LanguageCode,
        iAgree: z.boolean().nullable().default(null),
        /** Extension: the answers for channels; null leaves what is on file. */
        channels: ChannelAnswers.nullable().default(null),
        /** Extension: how the answers came. */
        consentSource: ConsentSource.default('counter'),
      }),
    )
    .result(z.object({ donorId: z.uuid() })),

  /** The new state, `IsActive`, is in the query string, as specified. */
  archive: command('donors:edit')
    .post('/api/User/archiveActiveDonor', 'Archive a donor, or make an archived one active')
    .query(z.object({ DonorId: z.uuid(), IsActive: z.stringbool() }))
    .refuses('GIVES_REGULARLY'),

  statement: command('donors:view')
    .post('/api/Donation/prepareDonorStatement', 'Prepare a PDF of what a donor gave in a tax year')
    .body(StatementOrder)
    .result(z.object({ id: z.uuid() }))
    .limit('heavy')
    .says('STATEMENT_PREPARED'),

  /** This and the copy are refused when the donor gave in modules that the reader may not see: they would be incomplete. */
  mailStatement: command('donors:edit')
    .post('/api/Donation/mailDonorStatement', 'Mail a donor a PDF of what was given in a tax year, to the address on file')
    .ownErrors()
    /** `isAskedFor`: whether the donor asked for it; without, one who does not want to hear from the charity is not written to. */
    .body(StatementOrder.extend({ isAskedFor: z.boolean().default(false) }))
    .result(z.object({ sentTo: z.string() }))
    .limit('heavy')
    .refuses('NO_DONOR_EMAIL', 'DOES_NOT_WANT_MAIL', 'NOTHING_GIVEN', 'GAVE_ELSEWHERE'),

  copy: command(personalDataRight)
    .post('/api/Donation/prepareDonorDataCopy', 'Prepare a file with all that is on file of a donor, for the donor')
    .body(z.object({ donorId: z.uuid() }))
    .result(z.object({ id: z.uuid() }))
    .limit('heavy')
    .says('DATA_COPY_PREPARED')
    .refuses('GAVE_ELSEWHERE'),

  export: command('donors:view')
    .post('/api/Donation/downloadDonorExport', 'Export the donors that a filter matches as CSV or XLSX')
    .body(
      DonorFilter.extend({
        ...exportChoices,
        /** Extension: identity numbers of persons in full, for users with their own right; the file is stored encrypted. */
        withIdNumbers: z.boolean().default(false),
      }),
    )
    .result(z.object({ id: z.uuid() }))
    .limit('heavy')
    .says('EXPORT_PREPARED')
    .popup(),
}
