import { preferenceIds, transactionTypeIds, religionIds } from '#kit/giving/ids.ts'
import { enumOf } from '#kit/text/enum-of.ts'
import { z } from 'zod'
import { greatestMinor } from '#jurisdictions/money.ts'
import { InputDay, Moment } from '#kit/time/days.ts'
import { Paging, SortExpression } from '#kit/text/paging.ts'
import { FrequencyId, FrequencyTypeId } from './catalogue.ts'
import { filterColumns, type GiftColumn, giftColumns } from './columns.ts'
import { flagFilterInputs } from './flags.ts'
import { AppPreference, ItemId } from './rules.ts'
import { textFilterInputs } from './texts.ts'
import { giftSearchIds } from '#kit/giving/ids.ts'
import { FileFormat } from '#features/work/file-format.ts'

const listOf = <Value extends z.ZodType>(value: Value) => z.array(value).max(50).default([])
/** A bound of a filter by amount, in minor units; null leaves it open. */
export const AmountBound = z.int().min(0).max(greatestMinor).nullable().default(null)

type ColumnValue<Name extends GiftColumn> =
  (typeof giftColumns)[Name]['schema'] extends z.ZodNullable<infer Schema> ? Schema : (typeof giftColumns)[Name]['schema']
type FilterColumn = (typeof filterColumns)[number]
/** The request fields of the filters by a column, each a list of values. */
const columnFilterInputs = Object.fromEntries(
  filterColumns.map(name => {
    const { schema } = giftColumns[name]
    return [name, listOf(schema instanceof z.ZodNullable ? schema.unwrap() : schema)]
  }),
) as unknown as { [Name in FilterColumn]: z.ZodDefault<z.ZodArray<ColumnValue<Name>>> }

/** The ids of the fields that a search of donations can look in. */
export const SearchGiftsBy = enumOf(giftSearchIds, 'SearchDonationsBy')

const donorFields = {
  [giftSearchIds.donorName]: 'name',
  [giftSearchIds.donorEmail]: 'email',
  [giftSearchIds.phone]: 'phone',
  [giftSearchIds.idNumber]: 'nric',
} as const
type Search = { searchBy: z.infer<typeof SearchGiftsBy> | null; searchValue: string | null; phonePrefixes?: boolean }
/** The donor field that a search looks in; null without a search, and for one that looks in a field of the gift. */
export const donorFieldOf = ({ searchBy, searchValue }: Search): (typeof donorFields)[keyof typeof donorFields] | null =>
  searchValue && searchBy && searchBy in donorFields ? donorFields[searchBy as keyof typeof donorFields] : null

/** The filter of the donation list; an empty list or null means no filter. Amounts are minor units, days those of the charity's zone. */
export const GiftFilter = z.object({
  charityId: z.int().optional(),
  appPreferenceId: z.union([AppPreference, enumOf({ all: 0 })]).default(preferenceIds.donations),
  startDate: InputDay.nullable().default(null),
  endDate: InputDay.nullable().default(null),
  donationTo: z.int().min(0).max(5).nullable().default(null),
  donationToValues: listOf(z.uuid()),
  donationType: FrequencyTypeId.default(0),
  recurringType: z.union([FrequencyId, enumOf({ all: 0 })]).default(0),
  transactionType: enumOf({ all: 0, ...transactionTypeIds }, 'TransactionTypeFilter').default(0),
  minimumAmount: AmountBound,
  maximumAmount: AmountBound,
  amountBrackets: listOf(z.strictObject({ minAmount: z.int().min(0), maxAmount: z.int().nullable() })),
  donorReligionType: enumOf({ all: 0, ...religionIds }, 'ReligionFilter').default(0),
  SalamPayDonorType: z.int().min(0).max(9).nullable().default(null),
  /** Extension: only gifts recorded since this moment, whatever their date. */
  recordedSince: Moment.nullable().default(null),
  ...columnFilterInputs,
  ...textFilterInputs,
  ...flagFilterInputs,
  /** Extension: 1 finds gifts whose tax registration needs a review. */
  taxReview: enumOf({ all: 0, toReview: 1 }, 'TaxReviewFilter').default(0),
  /** Extension: 1 finds gifts that must be declared to an authority. */
  declared: enumOf({ all: 0, declared: 1 }, 'DeclaredFilter').default(0),
  ItemId: listOf(ItemId),
  /** Extension: only gifts of this donor, since a name does not identify one. */
  donorId: z.uuid().nullable().default(null),
  searchBy: SearchGiftsBy.nullable().default(null),
  searchValue: z.string().trim().max(200).nullable().default(null),
})
/**
 * The filter inside the server. `phonePrefixes`: whether a phone search matches first digits, which is allowed to readers who may see phone
 * numbers in full.
 */
export type GiftFilter = z.infer<typeof GiftFilter> & { phonePrefixes?: boolean }

/** The fields by which the list can be sorted. */
const GiftSort = z.enum(['donationTimeStamp', 'amount', 'receiptNo']).meta({ id: 'DonationSort' })
/** The list's request: a filter, an order and a page. */
export const GiftListRequest = GiftFilter.extend({
  ...Paging.shape,
  sortBy: GiftSort.default('donationTimeStamp'),
  sortExpression: SortExpression.default('desc'),
  /** Extension: whether each row contains its lines, which the counter's list of recent gifts shows. */
  withLines: z.boolean().default(false),
})
export type GiftListRequest = z.infer<typeof GiftListRequest> & { phonePrefixes?: boolean }

/** The input of an export: filter and columns. */
export const GiftExportRequest = GiftFilter.extend({
  columns: z.array(z.string().max(40)).max(40).optional(),
  format: FileFormat.optional(),
})
