import type { ReligionId } from '#kit/giving/ids.ts'
import { LanguageCode } from '#kit/text/language-code.ts'
import { z } from 'zod'
import { Day, InputDay, Moment } from '#kit/time/days.ts'
import { Currency } from '#jurisdictions/money.ts'
import type { RequestStatusId } from '#kit/giving/statuses.ts'
import { DonorTypeId } from '#features/donors/rules.ts'
import { CardBrandName } from '#kit/giving/card-brand.ts'
import { DonationMethodId, FrequencyId, PaymentMethodId, Platform } from './catalogue.ts'
import { ChequeState } from './cheques.ts'
import { giftFlags } from './flags.ts'
import { AppPreference, GiftStatus, ItemId } from './rules.ts'
import { giftTexts } from './texts.ts'

type SqlType = 'bigint' | 'boolean' | 'date' | 'int' | 'smallint' | 'text' | 'timestamptz' | 'uuid'
/**
 * A column of exports: the message in `messages/documents` that is its heading, how its value is written, and its key where that differs
 * from the field's name.
 */
export type ExportTraits = { readonly heading: `gifts_export_${string}`; readonly kind: 'code' | 'day' | 'text'; readonly key?: string }
/** How a column appears in the API. The fields of requests and answers, the filters and the exports derive from this. */
type ColumnTraits = {
  /** The name of its field in the API, where it differs from the column's. */
  readonly field?: string
  /** Which answers contain it: only the page of a gift, or list rows as well. */
  readonly shownIn?: 'page' | 'row'
  /** The schema of an optional value that counters and edits may send for it. */
  readonly entered?: z.ZodType
  /** Whether lists have a filter by it, which takes a list of values. */
  readonly isFilter?: true
  /** Its column in exports. */
  readonly exported?: ExportTraits
}
type Column<Schema extends z.ZodType = z.ZodType> = { readonly sql: SqlType; readonly schema: Schema }

const column = <Schema extends z.ZodType, const Known extends ColumnTraits = {}>(sql: SqlType, schema: Schema, facts?: Known) =>
  ({ sql, schema, ...facts }) as Column<Schema> & Known
/** A column that a new gift may omit; `initial` is its value then. */
const withInitial = <Schema extends z.ZodType, const Known extends ColumnTraits = {}>(
  sql: SqlType,
  schema: Schema,
  initial: z.infer<Schema>,
  facts?: Known,
) => ({ ...column(sql, schema, facts), initial })
const optional = <Schema extends z.ZodType, const Known extends ColumnTraits = {}>(sql: SqlType, schema: Schema, facts?: Known) =>
  withInitial(sql, schema.nullable(), null, facts)

type GiftTexts = typeof giftTexts
type TextColumns = {
  readonly [Name in keyof GiftTexts as GiftTexts[Name]['column']]: Column<z.ZodNullable<z.ZodString>> & {
    readonly initial: null
    readonly field: Name
    readonly shownIn: GiftTexts[Name]['shownIn'] extends 'page' ? 'page' : 'row'
  }
}
const textColumns = Object.fromEntries(
  Object.entries(giftTexts).map(([field, { column: name, shownIn }]) => [
    name,
    optional('text', z.string(), { field, shownIn: shownIn === 'page' ? 'page' : 'row' }),
  ]),
) as unknown as TextColumns

type GiftFlags = typeof giftFlags
type FlagColumns = {
  readonly [Name in keyof GiftFlags as GiftFlags[Name]['column']]: Column<z.ZodBoolean> & {
    readonly initial: false
    readonly field: Name
    readonly shownIn: 'row'
  }
}
const flagColumns = Object.fromEntries(
  Object.entries(giftFlags).map(([field, { column: name }]) => [
    name,
    withInitial('boolean', z.boolean(), false, { field, shownIn: 'row' }),
  ]),
) as unknown as FlagColumns

/**
 * The only list of a gift's columns, apart from those in `texts.ts` and `flags.ts`. The table's type, the statement that records gifts, the
 * bulk load of sample data and the parts of the API derive from it. The table is `donation`; `every-table.test.ts` compares this list with
 * the database's catalogue. A column without an initial value is required.
 */
export const giftColumns = {
  id: column('uuid', z.uuid(), { shownIn: 'row' }),
  txnId: column('text', z.string(), { shownIn: 'row', exported: { kind: 'code', heading: 'gifts_export_txn_id' } }),
  appPreferenceId: column('smallint', AppPreference, { shownIn: 'row' }),
  /** RFC 3339. A gift recorded for an earlier day has no known time, so it gets the first moment of that day. */
  donatedAt: column('timestamptz', Moment, { field: 'donationTimeStamp', shownIn: 'row' }),
  /** The day of `donatedAt` in the charity's time zone. */
  donatedOn: column('date', Day, { shownIn: 'row' }),
  receiptNo: optional('text', z.string(), { shownIn: 'row', exported: { kind: 'code', heading: 'gifts_export_receipt_no' } }),
  status: column('text', GiftStatus, { shownIn: 'row', isFilter: true, exported: { kind: 'code', heading: 'gifts_export_status' } }),
  requestStatus: optional('smallint', z.int() as z.ZodType<RequestStatusId>, { shownIn: 'row' }),
  /** When `requestStatus` changed; a trigger writes it. */
  requestChangedAt: optional('timestamptz', Moment),
  refundReason: optional('text', z.string(), { shownIn: 'row' }),
  paymentMethod: column('smallint', PaymentMethodId, {
    shownIn: 'row',
    isFilter: true,
    exported: { kind: 'code', heading: 'gifts_export_payment_method' },
  }),
  cardBrand: optional('text', CardBrandName, { field: 'cardType', shownIn: 'row', entered: CardBrandName }),
  cardLast4: optional('text', z.string(), {
    field: 'cardLastDigit',
    shownIn: 'row',
    entered: z.string().regex(/^\d{4}$/, 'ENTER_LAST_DIGITS'),
  }),
  method: column('text', z.enum(['Online', 'Offline']).meta({ id: 'TransactionMethod' }), {
    shownIn: 'row',
    exported: { kind: 'code', heading: 'gifts_export_method' },
  }),
  platform: column('text', Platform, { shownIn: 'row', isFilter: true, exported: { kind: 'code', heading: 'gifts_export_platform' } }),
  frequency: optional('smallint', FrequencyId, { shownIn: 'row', isFilter: true }),
  itemId: column('smallint', ItemId, { shownIn: 'row', exported: { kind: 'code', heading: 'gifts_export_item', key: 'item' } }),
  /** The kind of the fund that the gift is for. */
  donationTo: column('smallint', z.int(), { shownIn: 'row' }),
  donorId: optional('uuid', z.uuid(), { shownIn: 'row' }),
  /** 3 stands for an anonymous donor. */
  donorType: column('smallint', DonorTypeId, { shownIn: 'row', exported: { kind: 'code', heading: 'gifts_export_donor_type' } }),
  donorName: optional('text', z.string(), { shownIn: 'row' }),
  /** Null for other methods, and for cheques that are not followed. */
  chequeState: optional('text', ChequeState, {
    shownIn: 'row',
    isFilter: true,
    exported: { kind: 'code', heading: 'gifts_export_cheque_state' },
  }),
  chequeOn: optional('date', Day, {
    field: 'chequeDate',
    shownIn: 'row',
    entered: InputDay,
    exported: { kind: 'day', heading: 'gifts_export_cheque_date' },
  }),
  /** The id of the first gift that the same payment covered; null for a gift with a payment of its own. */
  paidWith: optional('uuid', z.uuid(), { shownIn: 'row' }),

  version: withInitial('int', z.int(), 1, { shownIn: 'page' }),
  /** The recurring gift that this one belongs to. */
  recurrenceId: optional('uuid', z.uuid(), { shownIn: 'page' }),
  cardType: optional('text', z.enum(['credit', 'debit', 'prepaid']), { field: 'cardFunding', shownIn: 'page' }),
  /** The officer's reason for a date further back than the charity's limit. */
  backDatedBecause: optional('text', z.string(), {
    field: 'backDatingReason',
    shownIn: 'page',
    exported: { kind: 'text', heading: 'gifts_export_back_dating_reason' },
  }),
  chequeBankedOn: optional('date', Day, { shownIn: 'page', exported: { kind: 'day', heading: 'gifts_export_cheque_banked_on' } }),
  supportingFile: optional('text', z.string(), {
    shownIn: 'page',
    entered: z
      .string()
      .max(300)
      .regex(/\.(png|jpe?g|pdf)$/i, 'SELECT_FILE'),
  }),
  language: column('text', LanguageCode, { shownIn: 'page' }),
  religionType: optional('smallint', z.int() as z.ZodType<ReligionId>, { shownIn: 'page' }),
  salamPayDonorType: optional('smallint', z.int(), { shownIn: 'page' }),
  settledAt: optional('timestamptz', Moment, { shownIn: 'page' }),
  settlementRef: optional('text', z.string(), { shownIn: 'page' }),

  donationMethod: column('smallint', DonationMethodId, { isFilter: true }),
  amountMinor: column('bigint', z.int()),
  refundedMinor: withInitial('bigint', z.int(), 0),
  currency: column('text', Currency, { exported: { kind: 'code', heading: 'gifts_export_currency' } }),
  fundId: column('uuid', z.uuid()),
  officerId: optional('uuid', z.uuid(), { isFilter: true }),
  collectionCentreId: optional('uuid', z.uuid(), { entered: z.uuid(), isFilter: true }),
  terminalId: optional('uuid', z.uuid()),
  settledBy: optional('uuid', z.uuid()),
  createdAt: column('timestamptz', Moment),
  createdBy: optional('uuid', z.uuid()),
  updatedAt: column('timestamptz', Moment),
  ...textColumns,
  ...flagColumns,
} as const satisfies Readonly<Record<string, Column & ColumnTraits>>

type Columns = typeof giftColumns
export type GiftColumn = keyof Columns
type WithInitial = { [Name in GiftColumn]: Columns[Name] extends { readonly initial: unknown } ? Name : never }[GiftColumn]

/** A row of the table `donation`. */
export type Gift = { -readonly [Name in GiftColumn]: z.infer<Columns[Name]['schema']> }
/** A gift to be recorded: columns with an initial value may be left out. */
export type NewGift = Omit<Gift, WithInitial> & Partial<Pick<Gift, WithInitial>>

const initials = Object.fromEntries(
  Object.entries(giftColumns).flatMap(([name, column]) => ('initial' in column ? [[name, column.initial]] : [])),
) as Pick<Gift, WithInitial>

/** A new gift with every column filled. */
export const withDefaultColumns = (gift: NewGift): Gift => ({ ...initials, ...gift })

/** The names of the columns whose definition has these parts. */
export type ColumnWith<Known extends ColumnTraits> = { [Name in GiftColumn]: Columns[Name] extends Known ? Name : never }[GiftColumn]
/** The field of a column in the API. */
export type FieldOf<Name extends GiftColumn> = Columns[Name] extends { readonly field: infer Field extends string } ? Field : Name
export const fieldOf = <Name extends GiftColumn>(name: Name): FieldOf<Name> => {
  const { field = name }: ColumnTraits = giftColumns[name]
  return field as FieldOf<Name>
}
/** The columns whose definition passes a test, such as all that lists filter by. */
export const columnsWith = <Known extends ColumnTraits>(isKnown: (facts: ColumnTraits) => boolean): ColumnWith<Known>[] =>
  (Object.keys(giftColumns) as GiftColumn[]).filter((name): name is ColumnWith<Known> => isKnown(giftColumns[name]))

/** The columns that exports write without looking anything up. */
export type ExportedColumn = ColumnWith<Required<Pick<ColumnTraits, 'exported'>>>

/** The columns that lists filter by. Each has a filter of its name, which matches any of the listed values. */
export const filterColumns = columnsWith<{ readonly isFilter: true }>(({ isFilter }) => isFilter === true)
