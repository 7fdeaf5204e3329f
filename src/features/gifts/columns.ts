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
/** A column of exports: the text of `messages/documents` that heads it, and its key, where that is not the field. */
export type Exported = { readonly heading: `gifts_export_${string}`; readonly kind: 'code' | 'day' | 'text'; readonly key?: string }
/** What else is known of a column: the fields of requests and answers, filters and exports derive from it. */
type Facts = {
  /** Its field in the API, where that has another name. */
  readonly field?: string
  /** Where answers carry it: the page of a gift alone, or the rows of lists too. */
  readonly shownIn?: 'page' | 'row'
  /** What counters and edits may say of it, where they may leave it out. */
  readonly entered?: z.ZodType
  /** Lists filter by any of its values. */
  readonly isFilter?: true
  /** Its column in exports. */
  readonly exported?: Exported
}
type Column<Schema extends z.ZodType = z.ZodType> = { readonly sql: SqlType; readonly schema: Schema }

const column = <Schema extends z.ZodType, const Known extends Facts = {}>(sql: SqlType, schema: Schema, facts?: Known) =>
  ({ sql, schema, ...facts }) as Column<Schema> & Known
/** A column that a new gift may leave out: it then has this value. */
const withInitial = <Schema extends z.ZodType, const Known extends Facts = {}>(
  sql: SqlType,
  schema: Schema,
  initial: z.infer<Schema>,
  facts?: Known,
) => ({ ...column(sql, schema, facts), initial })
const optional = <Schema extends z.ZodType, const Known extends Facts = {}>(sql: SqlType, schema: Schema, facts?: Known) =>
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
 * The columns of a gift, the one place that lists them, with those of `texts.ts` and `flags.ts`: table types, the statement that records
 * gifts, the bulk load of sample data, and what the facts say derive from it. `donation` is the table; `every-table.test.ts` compares it
 * with the catalogue of the database. A column without an initial value has to be given.
 */
export const giftColumns = {
  id: column('uuid', z.uuid(), { shownIn: 'row' }),
  txnId: column('text', z.string(), { shownIn: 'row', exported: { kind: 'code', heading: 'gifts_export_txn_id' } }),
  appPreferenceId: column('smallint', AppPreference, { shownIn: 'row' }),
  /** RFC 3339; a gift of an earlier day has no time of its own and begins its day. */
  donatedAt: column('timestamptz', Moment, { field: 'donationTimeStamp', shownIn: 'row' }),
  /** The charity's own calendar day of `donatedAt`. */
  donatedOn: column('date', Day, { shownIn: 'row' }),
  receiptNo: optional('text', z.string(), { shownIn: 'row', exported: { kind: 'code', heading: 'gifts_export_receipt_no' } }),
  status: column('text', GiftStatus, { shownIn: 'row', isFilter: true, exported: { kind: 'code', heading: 'gifts_export_status' } }),
  requestStatus: optional('smallint', z.int() as z.ZodType<RequestStatusId>, { shownIn: 'row' }),
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
  /** The kind of the fund. */
  donationTo: column('smallint', z.int(), { shownIn: 'row' }),
  donorId: optional('uuid', z.uuid(), { shownIn: 'row' }),
  /** 3 is anonymous. */
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
  /** The first gift of the payment that paid this one too; null for a payment of its own. */
  paidWith: optional('uuid', z.uuid(), { shownIn: 'row' }),

  version: withInitial('int', z.int(), 1, { shownIn: 'page' }),
  /** The recurring gift that this one belongs to. */
  recurrenceId: optional('uuid', z.uuid(), { shownIn: 'page' }),
  cardType: optional('text', z.enum(['credit', 'debit', 'prepaid']), { field: 'cardFunding', shownIn: 'page' }),
  /** Why it was dated back beyond the charity's limit. */
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
} as const satisfies Readonly<Record<string, Column & Facts>>

type Columns = typeof giftColumns
export type GiftColumn = keyof Columns
type WithInitial = { [Name in GiftColumn]: Columns[Name] extends { readonly initial: unknown } ? Name : never }[GiftColumn]

/** A gift as its table holds it. */
export type Gift = { -readonly [Name in GiftColumn]: z.infer<Columns[Name]['schema']> }
/** A gift to be recorded: columns with an initial value may be left out. */
export type NewGift = Omit<Gift, WithInitial> & Partial<Pick<Gift, WithInitial>>

const initials = Object.fromEntries(
  Object.entries(giftColumns).flatMap(([name, column]) => ('initial' in column ? [[name, column.initial]] : [])),
) as Pick<Gift, WithInitial>

/** A new gift with every column filled. */
export const withDefaultColumns = (gift: NewGift): Gift => ({ ...initials, ...gift })

/** The columns of which this is known. */
export type ColumnWith<Known extends Facts> = { [Name in GiftColumn]: Columns[Name] extends Known ? Name : never }[GiftColumn]
/** The field of a column in the API. */
export type FieldOf<Name extends GiftColumn> = Columns[Name] extends { readonly field: infer Field extends string } ? Field : Name
export const fieldOf = <Name extends GiftColumn>(name: Name): FieldOf<Name> => {
  const { field = name }: Facts = giftColumns[name]
  return field as FieldOf<Name>
}
/** The columns of which a fact is known. */
export const columnsWith = <Known extends Facts>(isKnown: (facts: Facts) => boolean): ColumnWith<Known>[] =>
  (Object.keys(giftColumns) as GiftColumn[]).filter((name): name is ColumnWith<Known> => isKnown(giftColumns[name]))

/** The columns that exports write as they are. */
export type ExportedColumn = ColumnWith<Required<Pick<Facts, 'exported'>>>

/** The columns that lists filter by: any of the values that a filter of the column's name lists. */
export const filterColumns = columnsWith<{ readonly isFilter: true }>(({ isFilter }) => isFilter === true)
