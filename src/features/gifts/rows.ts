import { z } from 'zod'
import { Day, Moment } from '#kit/time/days.ts'
import { Currency, Money } from '#jurisdictions/money.ts'
import { pageFields, rowFields, schemasOf } from './answer-fields.ts'
import { GiftMode, PaymentMethodId } from './catalogue.ts'
import { LineNaming } from './line-names.ts'
import { AppPreference, GiftAction, GiftStatus, ItemId } from './rules.ts'

/** A choice of a select field, in the specification's shape. */
export const Option = z.object({ id: z.union([z.int(), z.string()]), displayName: z.string() })

/** A line of a gift as list rows contain it. */
export const ShortLine = LineNaming.extend({ itemId: ItemId, noOfPerson: z.int().nullable(), numberOfDay: z.int().nullable() })
export type ShortLine = z.infer<typeof ShortLine>

/** A purpose, with its name in both languages. */
export const PurposeOption = Option.extend({ displayNameMs: z.string().nullable(), donationTo: z.int() })

/** A gift as lists show it. Personal data is masked; `staus` repeats `status` for readers of the misspelt name. */
export const GiftRow = z
  .object({
    ...schemasOf(rowFields),
    amount: Money,
    refunded: Money,
    staus: GiftStatus,
    paymentStatus: z.enum(['Paid', 'Voided', 'Partially Refunded', 'Refunded']).meta({ id: 'PaymentStatus' }),
    paymentMethodName: z.string(),
    paymentType: z.string(),
    mode: GiftMode,
    donationToName: z.string(),
    donationToNameMs: z.string().nullable(),
    /** Extension: the number of its purposes besides the first. */
    otherPurposes: z.int(),
    donorEmail: z.string().nullable(),
    donorPhone: z.string().nullable(),
    nirc: z.string().nullable(),
    countryCode: z.string(),
    taxButton: z.enum(['register', 'enrol']).meta({ id: 'TaxButton' }).nullable(),
    ismDonorEmail: z.string().nullable(),
    ismDonorPhone: z.string().nullable(),
    ismPaymentMethod: PaymentMethodId.nullable(),
    actions: z.array(GiftAction),
    /** The purposes of its lines, if requested. */
    lines: z.array(ShortLine).optional(),
  })
  .meta({ id: 'DonationRow' })
export type GiftRow = z.infer<typeof GiftRow>

/** One line of a gift with several intentions. Contains its rate and, where the rate differs from the announced one, the reason. */
export const GiftLine = LineNaming.extend({
  itemId: ItemId,
  noOfPerson: z.int().nullable(),
  numberOfDay: z.int().nullable(),
  /** The rate of a fidyah, under the specification's name. */
  fidyahPerDay: Money.nullable(),
  years: z.int().nullable(),
  quantity: z.int().nullable(),
  rate: Money.nullable(),
  wealth: Money.nullable(),
  /** The basic needs (had kifayah) that are deducted from the wealth. */
  deduction: Money.nullable(),
  nisab: Money.nullable(),
  announced: Money.nullable(),
  overrideReason: z.string().nullable(),
  /** The published rate that the line was computed with; for a line with a rate of its own, the published one that it replaces. */
  rateId: z.uuid().nullable(),
  amount: Money,
})
export type GiftLine = z.infer<typeof GiftLine>

/** An event of a gift: who, when, and which fields changed. */
export const TimelineEntry = z.object({
  at: Moment,
  kind: z.enum(['given', 'recorded', 'receiptIssued', 'settled', 'call']),
  call: z.string().nullable(),
  by: z.string().nullable(),
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])).nullable(),
  detail: z.record(z.string(), z.unknown()).nullable(),
})
export type TimelineEntry = z.infer<typeof TimelineEntry>

/** Whether a gift is registered for tax deduction, or can be. */
export const TaxState = z.enum(['open', 'registered', 'pending', 'ended', 'notEligible']).meta({ id: 'TaxState' })
/** The donor's details that a registration for tax needs. */
export const TaxDetail = z.enum(['name', 'email', 'phoneNumber', 'nric']).meta({ id: 'TaxDetail' })
/** The tax registration of a gift: its state, missing donor details, review reasons and actions. */
export const TaxStatus = z.object({
  state: TaxState,
  missing: z.array(TaxDetail),
  review: z.array(z.enum(['number', 'refunded'])),
  actions: z.array(z.enum(['register', 'review'])),
})
export type TaxStatus = z.infer<typeof TaxStatus>

/** The state of a receipt. */
export const ReceiptState = z.enum(['issued', 'voided', 'replaced']).meta({ id: 'ReceiptState' })

/** A gift as its own page shows it. */
export const GiftDetails = GiftRow.extend({
  ...schemasOf(pageFields),
  officer: z.string().nullable(),
  collectionCentre: z.string().nullable(),
  idType: z.string().nullable(),
  /** The UEN or ABN of a donor that is an organisation, in full: such numbers are public. */
  organisationNo: z.string().nullable(),
  lines: z.array(GiftLine),
  receipts: z.array(
    z.object({
      receiptNo: z.string(),
      state: ReceiptState,
      issuedAt: Moment,
      printCount: z.int(),
      sentCount: z.int(),
      handedOverAt: Moment.nullable(),
    }),
  ),
  /** What the donor gave in the year of this gift. */
  givenThisYear: z.object({ gifts: z.int(), sum: Money }).nullable(),
  near: z.array(z.object({ id: z.uuid(), receiptNo: z.string().nullable(), donationTimeStamp: Moment, status: GiftStatus, amount: Money })),
  /** The other gifts that the same payment covered, limited to modules that the reader may see. */
  paidTogether: z.array(
    z.object({ id: z.uuid(), receiptNo: z.string().nullable(), appPreferenceId: AppPreference, status: GiftStatus, amount: Money }),
  ),
  /** Where the money of a declared gift comes from. The donor's identity is included only for readers with the right to personal data. */
  origin: z
    .object({
      livesHere: z.boolean(),
      nationality: z.string().nullable(),
      bornOn: Day.nullable(),
      address: z.string().nullable(),
      circumstances: z.string().nullable(),
    })
    .nullable(),
  tax: TaxStatus,
  timeline: z.array(TimelineEntry),
}).meta({ id: 'DonationDetails' })
export type GiftDetails = z.infer<typeof GiftDetails>

/**
 * The number of gifts that match a filter, and for each currency their sum and average without voided and refunded money. `leftOut`: how
 * many of these gifts are voided or refunded. `forPurpose`: the part of the sum that is for the filtered purpose, where gifts have other
 * purposes too.
 */
export const GiftSummary = z.object({
  count: z.int(),
  totals: z.array(
    z.object({
      currency: Currency,
      count: z.int(),
      sum: Money,
      average: Money.nullable(),
      leftOut: z.int().optional(),
      forPurpose: Money.optional(),
    }),
  ),
})

/** The choices of the list's filters. */
export const GiftFilterChoices = z.object({
  platform: z.array(Option),
  frequency: z.array(Option),
  paymentMethod: z.array(Option),
  transactionType: z.array(Option),
  donationType: z.array(Option),
  donationMethod: z.array(Option),
  status: z.array(GiftStatus),
  donationTo: z.array(Option),
  donationToValues: z.array(PurposeOption),
  ItemId: z.array(Option),
  SalamPayDonorType: z.array(z.object({ id: z.int(), name: z.string() })),
  donorReligionType: z.array(Option),
  officerId: z.array(Option),
  collectionCentreId: z.array(Option),
})
