import { donorTypeIds, methodIds, type DonorTypeId } from '#kit/giving/ids.ts'
import type { Language } from '#kit/text/languages.ts'
import { z } from 'zod'
import { isNoDate } from '#kit/time/date-format.ts'
import type { Day } from '#kit/time/days.ts'
import { type Currency, greatestMinor } from '#jurisdictions/money.ts'
import { normalIdNumber } from '#kit/identity/normal-id-number.ts'
import type { CardBrand, PaymentMethodId } from '#kit/giving/payment.ts'
import { normalizePhone } from '#jurisdictions/phone.ts'
import { type IdType, idNumberFault } from '#jurisdictions/identity-numbers.ts'
import { jurisdictionOf } from '#jurisdictions/jurisdictions.ts'
import { hasDamagedLetters, hasWrongCharacter } from '#kit/text/characters.ts'
import { isAnonymousName, isPlaceholderName } from '#kit/identity/names.ts'
import { normalizeEmail } from '#features/donors/rules.ts'
import type { Gift } from '#features/gifts/columns.ts'
import { mapTexts, type GiftText, giftTexts, textNames } from '#features/gifts/texts.ts'
import { currencyFault, readAmount } from './amounts.ts'
import { hasCardMarker } from './card-cells.ts'
import { type DayOrder, localDay } from './days.ts'
import { type ChoiceField, FieldId } from './fields.ts'
import { type AnnouncedRate, countedIn, type FileLine, islamicLine, purchaseLine } from './file-lines.ts'
import { appendKeptTexts } from './kept-columns.ts'
import { writtenName } from './payer-name.ts'
import { heldAmount, type HeldReason, heldReason } from './held-lines.ts'
import { type Warning, warningsOf } from './row-warnings.ts'

export const ProblemCode = z
  .enum([
    'MISSING',
    'BAD_DATE',
    'DATE_TO_COME',
    'DATE_TOO_OLD',
    'BAD_AMOUNT',
    'OTHER_UNIT',
    'AMOUNT_TOO_GREAT',
    'UNKNOWN_VALUE',
    'OTHER_CURRENCY',
    'BAD_PHONE',
    'BAD_EMAIL',
    'BAD_ID',
    'NAME_MISSING',
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
    'BAD_COUNT',
    'NO_RATE',
    'WRONG_SUM',
    'UNEVEN_PRICE',
    'NOT_OF_FUND',
  ])
  .meta({ id: 'ImportProblem' })
export type ProblemCode = z.infer<typeof ProblemCode>
/** Mistakes that can be corrected for all rows at once. */
export const FixId = z.enum(['trim', 'phone', 'date', 'amount', 'email']).meta({ id: 'ImportFix' })
export type FixId = z.infer<typeof FixId>
/** What is wrong with one cell of a row, or with the row as a whole, and what would put it right. */
export const Problem = z.object({ field: FieldId.nullable(), code: ProblemCode, fix: FixId.nullable().default(null) })
export type Problem = z.infer<typeof Problem>

/** The texts of a row by field. */
export type CellTexts = Readonly<Partial<Record<FieldId, string>>>
/** The texts of unmapped columns, by position. */
export type OtherTexts = Readonly<Record<number, string>>
/** An unmapped column that is copied into the remarks of each gift. */
export type KeptColumn = { at: number; name: string }
/** What rows are checked against: the charity, today, the order of dates and the meanings of words. */
export type RowSetting = {
  country: string
  currency: Currency
  today: Day
  timeZone: string
  dayOrder: DayOrder
  /** Whether the file has a column of currencies: where it is empty, the currency of an amount without a sign is asked. */
  hasCurrencies: boolean
  /** Whether times without a zone are in UTC, as the heading of their column says. */
  areDaysUtc: boolean
  /** Why no amount of the file is taken, by the heading above them. */
  amountFault: 'OTHER_CURRENCY' | 'OTHER_UNIT' | null
  defaults: Readonly<Partial<Record<'fund' | 'paymentMethod' | 'platform' | 'donatedOn', string | null>>>
  /** Whether a gift for this fund may be deducted from the donor's tax. */
  isDeductible: (fundId: string) => boolean
  /** Whether a gift for this fund is zakat, which its payer may have sent to the tax authority. */
  isZakat: (fundId: string) => boolean
  /** The kind of giving of a fund of Islamic giving; null for any other fund. */
  islamicKind: (fundId: string) => number | null
  /** The item of a fund of purchases; null for any other fund. */
  soldItem: (fundId: string) => number | null
  rates: readonly AnnouncedRate[]
  kept: readonly KeptColumn[]
  meaningOf: (field: ChoiceField, word: string) => string | null | undefined
}
type ImportedText = GiftText & FieldId
type ImportedTextColumn = (typeof giftTexts)[ImportedText]['column']
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
  /** What a gift of Islamic giving counts: its line on the receipt. */
  line: FileLine | null
} & Pick<Gift, ImportedColumn>
/**
 * A checked row: the values that could be read, problems, warnings, and why its line is held back. The gift is complete only when there are
 * no problems.
 */
export type RowVerdict = { gift: Partial<ReadGift>; problems: Problem[]; warnings: Warning[]; held: HeldReason | null }

/** The texts of a gift that files have columns for. */
const importedTexts = textNames.filter((name): name is ImportedText => FieldId.options.some(field => field === name))
const longest: Readonly<Partial<Record<FieldId, number>>> = { donorName: 150, ...mapTexts(importedTexts, name => giftTexts[name].longest) }
/**
 * The phone in its stored form; null when it is not a phone number, or when its digits are doubtful: a zero after a spreadsheet's decimal
 * point, or a dial code without its plus.
 */
function readPhone(text: string, country: string): string | null {
  const digits = text.replace(/\D/g, '')
  const hasBareDialCode =
    !/^(?:\+|00)/.test(text) && digits.length >= 10 && digits.startsWith(jurisdictionOf(country).phone.dialCode.slice(1))
  return hasBareDialCode || /^\d+\.0+$/.test(text) ? null : normalizePhone(text, country)
}
const email = /^[^\s@,;<>]+@[^\s@,;<>]+\.[^\s@,;<>.]{2,}$/
const isIdNumber = (number: string, type: IdType): boolean => number.length >= 6 && idNumberFault(number, type) === null

/** The first day that a record may have: programs write earlier days for an absent date. */
const earliestDay = '1900-01-01'
const absentDays: readonly Day[] = ['1900-01-01', '1970-01-01']

/** Checks one row: the rules that the grid, the dry run and the recording share. `others` are the texts of unmapped columns, by position. */
export function checkRow(texts: CellTexts, setting: RowSetting, others: OtherTexts = {}): RowVerdict {
  const problems: Problem[] = []
  const wrong = (field: FieldId, code: ProblemCode) => void problems.push({ field, code, fix: null })
  const text = (field: FieldId) => {
    const own = (texts[field] ?? '').trim().replace(/ {2,}/g, ' ')
    return field === 'remarks' ? appendKeptTexts(own, others, setting.kept) : own
  }
  const chosen = (field: ChoiceField): string | null => {
    const word = text(field)
    const meant = word === '' ? undefined : setting.meaningOf(field, word)
    if (meant === undefined && word !== '') wrong(field, 'UNKNOWN_VALUE')
    return (
      meant ?? (word === '' || meant === null ? ((setting.defaults as Record<string, string | null | undefined>)[field] ?? null) : null)
    )
  }
  const gift: Partial<ReadGift> = {}

  const dayText = text('donatedOn') || (setting.defaults.donatedOn ?? '')
  const day = localDay(dayText, setting.dayOrder, setting.timeZone, setting.areDaysUtc)
  if (!dayText) wrong('donatedOn', 'MISSING')
  else if (!day || isNoDate(day) || absentDays.includes(day)) wrong('donatedOn', 'BAD_DATE')
  else if (day > setting.today) wrong('donatedOn', 'DATE_TO_COME')
  else if (day < earliestDay) wrong('donatedOn', 'DATE_TOO_OLD')
  else gift.donatedOn = day

  const amount = readAmount(text('amount'), setting.currency)
  if (!text('amount')) wrong('amount', 'MISSING')
  else if (typeof amount === 'string') wrong('amount', amount)
  else if (amount === 0) wrong('amount', 'BAD_AMOUNT')
  else if (amount > greatestMinor / 100) wrong('amount', 'AMOUNT_TOO_GREAT')
  else if (setting.amountFault) wrong('amount', setting.amountFault)
  else gift.amountMinor = amount
  const otherCurrency = currencyFault(text('currency'), text('amount'), setting)
  if (otherCurrency) wrong('currency', otherCurrency)
  else gift.currency = setting.currency

  for (const field of ['fund', 'paymentMethod'] as const) {
    const id = chosen(field)
    if (id === null && !problems.some(problem => problem.field === field)) wrong(field, 'MISSING')
    if (id !== null && field === 'fund') gift.fundId = id
    if (id !== null && field === 'paymentMethod') gift.paymentMethod = Number(id) as PaymentMethodId
  }
  gift.platform = (chosen('platform') ?? 'counter') as ReadGift['platform']
  gift.language = chosen('language') as ReadGift['language']
  judgeDonor(text, chosen('donorType'), setting, gift, wrong)
  judgeWords(text, gift, wrong)
  judgeCard(text, chosen('cardBrand'), gift, wrong)
  judgeTax(chosen, setting, gift, wrong)
  judgeLine(text, setting, gift, wrong)
  gift.collectionCentreId = chosen('collectionCentre')
  judgeCharacters(texts, problems, wrong)
  const held = heldReason(
    { texts, others: Object.values(others), status: chosen('status'), testMode: chosen('testMode') },
    setting.currency,
  )
  const out = heldAmount(text('amountOut'), setting.currency)
  const shown = held && (heldAmount(text('amount'), setting.currency) ?? (out === null ? null : -Math.abs(out)))
  if (shown !== null) gift.amountMinor ??= shown
  return { gift, problems: withCardProblems(texts, problems), warnings: warningsOf(gift, problems), held }
}

/** A cell that held a card number has only this problem. */
function withCardProblems(texts: CellTexts, problems: Problem[]): Problem[] {
  const fields = FieldId.options.filter(field => hasCardMarker(texts[field] ?? ''))
  const others = problems.filter(({ field }) => !field || !fields.includes(field))
  return fields.length ? [...others, ...fields.map(field => ({ field, code: 'CARD_NUMBER' as const, fix: null }))] : problems
}

/** The characters that no text of any call may have (`text-policy.ts`): controls, and what turns the direction of the text behind it. And letters that a program damaged. */
function judgeCharacters(texts: CellTexts, problems: readonly Problem[], wrong: ReportProblem): void {
  for (const [field, text] of Object.entries(texts) as [FieldId, string][]) {
    if (problems.some(problem => problem.field === field)) continue
    if (hasWrongCharacter(text, field === 'remarks')) wrong(field, 'BAD_CHARACTER')
    else if (hasDamagedLetters(text)) wrong(field, 'DAMAGED_LETTERS')
  }
}

type ReportProblem = (field: FieldId, code: ProblemCode) => void
function judgeDonor(
  text: (field: FieldId) => string,
  type: string | null,
  { country }: RowSetting,
  gift: Partial<ReadGift>,
  wrong: ReportProblem,
): void {
  const written = writtenName(text)
  const [phoneText, emailText, number] = [text('donorPhone'), text('donorEmail'), normalIdNumber(text('nirc'))]
  const name = isAnonymousName(written) ? '' : written
  const phone = phoneText ? readPhone(phoneText, country) : null
  if (phoneText && !phone) wrong('donorPhone', 'BAD_PHONE')
  if (emailText && (!email.test(emailText) || emailText.length > 254)) wrong('donorEmail', 'BAD_EMAIL')
  const isNobody = type === String(donorTypeIds.anonymous)
  const isAnonymous = isNobody || (name === '' && !phoneText && !emailText && !number)
  if (isAnonymous ? type !== null && !isNobody : isPlaceholderName(name)) wrong('donorName', 'NAME_MISSING')
  const typed = type === String(donorTypeIds.corporate) ? donorTypeIds.corporate : donorTypeIds.individual
  gift.donorType = isAnonymous ? donorTypeIds.anonymous : typed
  gift.donorName = isAnonymous ? null : name
  gift.donorPhone = isAnonymous ? null : phone
  gift.donorEmail = isAnonymous || !emailText ? null : normalizeEmail(emailText)
  const idType = number ? jurisdictionOf(country).identity.typeOf(number, { isCompany: gift.donorType === donorTypeIds.corporate }) : null
  if (idType && !isIdNumber(number, idType)) wrong('nirc', 'BAD_ID')
  gift.nric = isAnonymous ? null : number || null
  gift.idType = gift.nric ? idType : null
}

function judgeWords(text: (field: FieldId) => string, gift: Partial<ReadGift>, wrong: ReportProblem): void {
  for (const [field, most] of Object.entries(longest) as [FieldId, number][]) if (text(field).length > most) wrong(field, 'TOO_LONG')
  const cheque = text('chequeNumber')
  if (cheque && gift.paymentMethod !== undefined && gift.paymentMethod !== methodIds.cheque) wrong('chequeNumber', 'NOT_OF_METHOD')
  for (const name of importedTexts) gift[giftTexts[name].column] = text(name) || null
}

function judgeCard(text: (field: FieldId) => string, brand: string | null, gift: Partial<ReadGift>, wrong: ReportProblem): void {
  const last4 = text('cardLast4')
  const isOtherMethod = gift.paymentMethod !== undefined && gift.paymentMethod !== methodIds.card
  if (isOtherMethod && brand) wrong('cardBrand', 'NOT_OF_METHOD')
  if (last4 && !/^\d{4}$/.test(last4)) wrong('cardLast4', 'BAD_LAST4')
  else if (isOtherMethod && last4) wrong('cardLast4', 'NOT_OF_METHOD')
  gift.cardBrand = brand as CardBrand | null
  gift.cardLast4 = last4 || null
}

/** Only a gift that is deductible can be included, and only under the number of its donor. */
function judgeTax(chosen: (field: ChoiceField) => string | null, setting: RowSetting, gift: Partial<ReadGift>, wrong: ReportProblem): void {
  const flags = (['irasInclusion', 'ipcRegistration'] as const).filter(field => chosen(field) === 'yes')
  gift.isIrasInclusion = flags.includes('irasInclusion')
  gift.isIpcRegistrationForIras = flags.includes('ipcRegistration')
  const { fundId } = gift
  const misplaced = flags.filter(
    field => fundId !== undefined && !setting.isDeductible(fundId) && !(field === 'irasInclusion' && setting.isZakat(fundId)),
  )
  if (misplaced.length) for (const field of misplaced) wrong(field, 'NOT_DEDUCTIBLE')
  else if (flags.length && !gift.nric) wrong('nirc', 'ID_NEEDED')
}

const countFields = ['people', 'days', 'grade', 'quantity'] as const
/**
 * Adds the line of the receipt: of Islamic giving by the rate of its day, of purchases by the number of pieces. Reports factors that the
 * purpose does not use.
 */
function judgeLine(text: (field: FieldId) => string, setting: RowSetting, gift: Partial<ReadGift>, wrong: ReportProblem): void {
  const { fundId, donatedOn, amountMinor } = Object.assign(gift, { line: null })
  if (fundId === undefined) return
  const [islamic, sold] = [setting.islamicKind(fundId), setting.soldItem(fundId)]
  const counted = countedIn(islamic, sold !== null)
  for (const field of countFields) if (text(field) && !counted.includes(field)) wrong(field, 'NOT_OF_FUND')
  const line =
    sold === null
      ? islamicLine({ itemId: islamic, donatedOn, amountMinor, text }, setting.rates)
      : purchaseLine(sold, amountMinor, text('quantity'))
  if (line && 'code' in line) wrong(line.field, line.code)
  else gift.line = line
}
