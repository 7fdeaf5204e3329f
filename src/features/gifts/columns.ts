import type { DonorTypeId } from '#kit/giving/ids.ts'
import type { Language } from '#kit/text/languages.ts'
import type { Day } from '#kit/time/days.ts'
import type { Currency } from '#jurisdictions/money.ts'
import type { CardBrand, PaymentMethodId } from '#kit/giving/payment.ts'
import type { FrequencyId } from '#kit/giving/recurrence.ts'
import type { RequestStatusId } from '#kit/giving/statuses.ts'
import type { ChequeState } from './cheques.ts'
import type { DonationMethodId, Platform } from './catalogue.ts'
import { giftFlags } from './flags.ts'
import type { AppPreference, GiftStatus, ItemId } from './rules.ts'
import { giftTexts } from './texts.ts'

type SqlType = 'bigint' | 'boolean' | 'date' | 'int' | 'smallint' | 'text' | 'timestamptz' | 'uuid'
/** A column of a gift. `initial` is what a new gift has when its recorder says nothing; a column without it has to be given. */
type Column<Value> = { readonly sql: SqlType; readonly value: Value }
type ColumnWithInitial<Value> = Column<Value> & { readonly initial: Value }

// `value` exists for the compiler alone: it carries the type of the column.
const requiredColumn = <Value>(sql: SqlType) => ({ sql }) as Column<Value>
const initially = <Value>(sql: SqlType, initial: Value) => ({ sql, initial }) as ColumnWithInitial<Value>
const optional = <Value>(sql: SqlType) => initially<Value | null>(sql, null)
/** The same column for each of these fields, under its own name. */
const columnsFor = <Fields extends Readonly<Record<string, { readonly column: string }>>, Kind>(fields: Fields, kind: Kind) =>
  Object.fromEntries(Object.values(fields).map(({ column }) => [column, kind])) as {
    readonly [Name in keyof Fields as Fields[Name]['column']]: Kind
  }

/**
 * The columns of a gift, the one place that lists them, with those of `texts.ts` and `flags.ts`: table types, the statement that records
 * gifts, and the bulk load of sample data derive from it. `donation` is the table; `every-table.test.ts` compares it with the catalogue of the database.
 */
export const giftColumns = {
  id: requiredColumn<string>('uuid'),
  txnId: requiredColumn<string>('text'),
  appPreferenceId: requiredColumn<AppPreference>('smallint'),
  itemId: requiredColumn<ItemId>('smallint'),
  donationMethod: requiredColumn<DonationMethodId>('smallint'),
  method: requiredColumn<'Online' | 'Offline'>('text'),
  platform: requiredColumn<Platform>('text'),
  /** RFC 3339; a gift of an earlier day has no time of its own and begins its day. */
  donatedAt: requiredColumn<string>('timestamptz'),
  /** The charity's own calendar day of `donatedAt`. */
  donatedOn: requiredColumn<Day>('date'),
  status: requiredColumn<GiftStatus>('text'),
  requestStatus: optional<RequestStatusId>('smallint'),
  refundReason: optional<string>('text'),
  amountMinor: requiredColumn<number>('bigint'),
  refundedMinor: initially<number>('bigint', 0),
  currency: requiredColumn<Currency>('text'),
  paymentMethod: requiredColumn<PaymentMethodId>('smallint'),
  cardBrand: optional<CardBrand>('text'),
  cardType: optional<'credit' | 'debit' | 'prepaid'>('text'),
  cardLast4: optional<string>('text'),
  chequeOn: optional<Day>('date'),
  /** Null for other methods, and for cheques that are not followed. */
  chequeState: optional<ChequeState>('text'),
  /** The first gift of the payment that paid this one too. */
  paidWith: optional<string>('uuid'),
  chequeBankedOn: optional<Day>('date'),
  /** Why it was dated back beyond the charity's limit. */
  backDatedBecause: optional<string>('text'),
  supportingFile: optional<string>('text'),
  frequency: optional<FrequencyId>('smallint'),
  recurrenceId: optional<string>('uuid'),
  fundId: requiredColumn<string>('uuid'),
  /** The kind of the fund. */
  donationTo: requiredColumn<number>('smallint'),
  donorId: optional<string>('uuid'),
  /** 3 is anonymous. */
  donorType: requiredColumn<DonorTypeId>('smallint'),
  donorName: optional<string>('text'),
  religionType: optional<1 | 2>('smallint'),
  salamPayDonorType: optional<number>('smallint'),
  officerId: optional<string>('uuid'),
  collectionCentreId: optional<string>('uuid'),
  terminalId: optional<string>('uuid'),
  settledAt: optional<string>('timestamptz'),
  settledBy: optional<string>('uuid'),
  settlementRef: optional<string>('text'),
  language: requiredColumn<Language>('text'),
  receiptNo: optional<string>('text'),
  version: initially<number>('int', 1),
  createdAt: requiredColumn<string>('timestamptz'),
  createdBy: optional<string>('uuid'),
  updatedAt: requiredColumn<string>('timestamptz'),
  ...columnsFor(giftTexts, optional<string>('text')),
  ...columnsFor(giftFlags, initially<boolean>('boolean', false)),
} as const satisfies Record<string, Column<unknown>>

type Columns = typeof giftColumns
export type GiftColumn = keyof Columns
type WithInitial = { [Name in GiftColumn]: Columns[Name] extends { readonly initial: unknown } ? Name : never }[GiftColumn]

/** A gift as its table holds it. */
export type Gift = { -readonly [Name in GiftColumn]: Columns[Name]['value'] }
/** A gift to be recorded: columns with an initial value may be left out. */
export type NewGift = Omit<Gift, WithInitial> & Partial<Pick<Gift, WithInitial>>

const initials = Object.fromEntries(
  Object.entries(giftColumns).flatMap(([name, column]) => ('initial' in column ? [[name, column.initial]] : [])),
) as Pick<Gift, WithInitial>

/** A new gift with every column filled. */
export const withDefaultColumns = (gift: NewGift): Gift => ({ ...initials, ...gift })
