import { type DonorTypeId } from '#kit/giving/ids.ts'
import type { Language } from '#kit/text/languages.ts'
import { z } from 'zod'
import type { Day } from '#kit/time/days.ts'
import { type Currency } from '#jurisdictions/money.ts'
import { type IdType } from '#jurisdictions/identity-numbers.ts'
import type { FileConsent } from '#features/donors/consent.ts'
import type { Gift } from '#features/gifts/columns.ts'
import type { GiftText, giftTexts } from '#features/gifts/texts.ts'
import { type DayOrder } from '#kit/time/read-day.ts'
import { type ChoiceField, type DayField, type DefaultField, FieldId } from './fields.ts'
import { type SampleRate, type FileLine } from './file-lines.ts'
import { type HeldReason } from './held-lines.ts'

export const ProblemCode = z
  .enum([
    'MISSING',
    'BAD_DATE',
    'DAY_OR_MONTH',
    'DATE_TO_COME',
    'DATE_TOO_OLD',
    'BAD_AMOUNT',
    'UNREAD_AMOUNT',
    'OTHER_UNIT',
    'AMOUNT_TOO_GREAT',
    'UNKNOWN_VALUE',
    'OTHER_CURRENCY',
    'BAD_PHONE',
    'BAD_EMAIL',
    'BAD_ID',
    'NAME_MISSING',
    'BAD_COMPANY_NAME',
    'ANONYMOUS_NAMED',
    'TOO_LONG',
    'CARD_NUMBER',
    'NOT_OF_METHOD',
    'BAD_LAST4',
    'NOT_DEDUCTIBLE',
    'ID_NEEDED',
    'MISSING_CELLS',
    'EXTRA_CELLS',
    'LINES_IN_CELL',
    'HIDDEN_ROW',
    'BAD_CHARACTER',
    'DAMAGED_LETTERS',
    'DAMAGED_DIGITS',
    'BAD_COUNT',
    'NO_RATE',
    'YEARS_DO_NOT_COUNT',
    'WRONG_SUM',
    'UNEVEN_PRICE',
    'NOT_OF_FUND',
    'CONSENT_UNDATED',
    'CONSENT_UNWORDED',
    'CONSENT_CONTRADICTS',
  ])
  .meta({ id: 'ImportProblem' })
export type ProblemCode = z.infer<typeof ProblemCode>
/** The kinds of mistakes that can be fixed in all rows at once. */
export const FixId = z.enum(['trim', 'phone', 'date', 'amount', 'email', 'companyName', 'swapDate', 'keepDate']).meta({ id: 'ImportFix' })
export type FixId = z.infer<typeof FixId>
/** The fix that problems name: dates can be kept where they can be swapped. */
export const namedFix = (fix: FixId): FixId => (fix === 'keepDate' ? 'swapDate' : fix)
/** A problem of a cell, or of the row as a whole, with the fix or the value that would correct it. */
export const Problem = z.object({ field: FieldId.nullable(), code: ProblemCode, fix: FixId.nullable().default(null) })
export type Problem = z.infer<typeof Problem>

/** A warning about a cell, which does not prevent that its row is recorded. */
export const WarningCode = z
  .enum(['CHEQUE_NUMBER_MISSING', 'NUMBER_DOUBTFUL', 'PHONE_DIFFERS', 'EMAIL_DIFFERS', 'NUMBER_DIFFERS'])
  .meta({ id: 'ImportWarning' })
export type WarningCode = z.infer<typeof WarningCode>
export const Warning = z.object({ field: FieldId, code: WarningCode })
export type Warning = z.infer<typeof Warning>

/** The texts of a row by field. */
export type CellTexts = Readonly<Partial<Record<FieldId, string>>>
/** The texts of unmapped columns, by position. */
export type OtherTexts = Readonly<Record<number, string>>
/** An unmapped column that is copied into the remarks of each gift. */
export type KeptColumn = { at: number; name: string }
/** The settings by which rows are checked: the charity, today, the order of dates, and the meanings of words. */
export type RowSetting = {
  country: string
  currency: Currency
  today: Day
  timeZone: string
  dayOrder: DayOrder
  /** The order of the days of consent, whose column may have another. */
  consentDayOrder: DayOrder
  /** The fields whose date cells may have day and month swapped, so that a user is asked. */
  doubtfulDays: readonly DayField[]
  /** The choice fields with a column in the file, whose empty cells the user is asked about. */
  asked: readonly ChoiceField[]
  /** Whether times without a zone are in UTC, according to the heading of their column. */
  areDaysUtc: boolean
  /** The reason in their heading for which all amounts of the file are refused. */
  amountFault: 'OTHER_CURRENCY' | 'OTHER_UNIT' | null
  defaults: Readonly<Partial<Record<DefaultField, string | null>>>
  /** Whether a gift for this fund may be deducted from the donor's tax. */
  isDeductible: (fundId: string) => boolean
  /** Whether a gift for this fund is zakat, which can be registered with the tax authority at the payer's request. */
  isZakat: (fundId: string) => boolean
  /** The kind of giving of a fund of Islamic giving; null for any other fund. */
  islamicKind: (fundId: string) => number | null
  /** The item of a fund of purchases; null for any other fund. */
  soldItem: (fundId: string) => number | null
  rates: readonly SampleRate[]
  kept: readonly KeptColumn[]
  meaningOf: (field: ChoiceField, word: string) => string | null | undefined
}
type ImportedText = GiftText & FieldId
export type ImportedTextColumn = (typeof giftTexts)[ImportedText]['column']
/** The columns of a gift that are taken from a row unchanged. */
type ImportedColumn =
  | 'donatedOn'
  | 'amountMinor'
  | 'currency'
  | 'fundId'
  | 'paymentMethod'
  | 'cardBrand'
  | 'cardLast4'
  | 'collectionCentreId'
  | 'isIrasInclusion'
  | 'isIpcRegistrationForIras'
  | ImportedTextColumn
/** A row as a gift. */
export type ReadGift = {
  platform: 'givingsg' | 'giveasia' | 'salampay' | 'terminal' | 'counter'
  donorType: DonorTypeId
  donorName: string | null
  donorPhone: string | null
  donorEmail: string | null
  nric: string | null
  idType: IdType | null
  language: Language | null
  /** The line on the receipt, for gifts that count people, days or pieces. */
  line: FileLine | null
  /** What the donor answered about being written to and called; null when the file does not say. */
  consent: FileConsent | null
} & Pick<Gift, ImportedColumn>
/**
 * A checked row: the values that could be read, problems, warnings, and why its line is held back. The gift is complete only when there are
 * no problems.
 */
export type RowVerdict = { gift: Partial<ReadGift>; problems: Problem[]; warnings: Warning[]; held: HeldReason | null }
