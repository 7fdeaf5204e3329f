import type { PaymentMethodId } from '#kit/giving/payment.ts'
import { isNoDate } from '#kit/time/date-format.ts'
import type { Day } from '#kit/time/days.ts'
import { greatestMinor } from '#jurisdictions/money.ts'
import { currencyFault, readAmount } from '#features/imports/amounts.ts'
import { localDay } from '#kit/time/read-day.ts'
import { countedIn, islamicLine, purchaseLine } from '#features/imports/file-lines.ts'
import type { DayField } from '#features/imports/fields.ts'
import type { ProblemCode, ReadGift, RowSetting } from '#features/imports/row-rules.ts'
import { bothReadings } from './half-converted.ts'
import { type CheckResult, problem, problemIf, type RowReader } from './row-reader.ts'

type Values<Column extends keyof ReadGift> = Partial<Pick<ReadGift, Column>>

/** The earliest valid day. Programs write earlier days for a missing date. */
const earliestDay = '1900-01-01'
const absentDays: readonly Day[] = ['1900-01-01', '1970-01-01']

/** Reads the day of the gift. */
export function checkDay({ text, setting }: RowReader): CheckResult<Values<'donatedOn'>> {
  if (isDayDoubtful('donatedOn', text('donatedOn'), setting)) return { values: {}, problems: [problem('donatedOn', 'DAY_OR_MONTH')] }
  const dayText = text('donatedOn') || (setting.defaults.donatedOn ?? '')
  const day = localDay(dayText, setting.dayOrder, setting.timeZone, setting.areDaysUtc)
  const fault = dayText ? dayFault(day, setting.today) : 'MISSING'
  return { values: day && !fault ? { donatedOn: day } : {}, problems: problemIf('donatedOn', fault) }
}

/** Whether a cell may have day and month swapped. */
export const isDayDoubtful = (field: DayField, text: string, { doubtfulDays }: RowSetting): boolean =>
  doubtfulDays.includes(field) && bothReadings(text) !== null

/** What is wrong with a day of the past. */
export function dayFault(day: Day | null, today: Day): ProblemCode | null {
  if (!day || isNoDate(day) || absentDays.includes(day)) return 'BAD_DATE'
  if (day > today) return 'DATE_TO_COME'
  return day < earliestDay ? 'DATE_TOO_OLD' : null
}

/** Reads the amount and its currency. */
export function checkAmount({ text, setting }: RowReader): CheckResult<Values<'amountMinor' | 'currency'>> {
  const amount = readAmount(text('amount'), setting.currency)
  const fault = text('amount') ? amountFault(amount, setting) : 'MISSING'
  const otherCurrency = currencyFault(text('currency'), text('amount'), setting)
  return {
    values: {
      ...(typeof amount === 'number' && !fault && { amountMinor: amount }),
      ...(!otherCurrency && { currency: setting.currency }),
    },
    problems: [...problemIf('amount', fault), ...problemIf('currency', otherCurrency)],
  }
}

function amountFault(amount: ReturnType<typeof readAmount>, setting: RowSetting): ProblemCode | null {
  if (typeof amount === 'string') return amount
  if (amount === 0) return 'BAD_AMOUNT'
  return amount > greatestMinor / 100 ? 'AMOUNT_TOO_GREAT' : setting.amountFault
}

/** Reads the purpose and the payment method. */
export function checkPurpose({ choice }: RowReader): CheckResult<Values<'fundId' | 'paymentMethod'>> {
  const [fund, method] = [choice('fund'), choice('paymentMethod')]
  const isMissing = ({ id, problems }: typeof fund) => id === null && problems.length === 0
  return {
    values: {
      ...(fund.id !== null && { fundId: fund.id }),
      ...(method.id !== null && { paymentMethod: Number(method.id) as PaymentMethodId }),
    },
    problems: [
      ...fund.problems,
      ...problemIf('fund', isMissing(fund) && 'MISSING'),
      ...method.problems,
      ...problemIf('paymentMethod', isMissing(method) && 'MISSING'),
    ],
  }
}

/** Reads whether the gift is registered for tax. Only a deductible gift can be, and only with the donor's identity number. */
export function checkTax(
  { choice, setting }: RowReader,
  { fundId, nric }: Values<'fundId' | 'nric'>,
): CheckResult<Values<'isIrasInclusion' | 'isIpcRegistrationForIras'>> {
  const fields = (['irasInclusion', 'ipcRegistration'] as const).map(field => ({ field, ...choice(field) }))
  const flags = fields.filter(({ id }) => id === 'yes').map(({ field }) => field)
  const misplaced = flags.filter(
    field => fundId !== undefined && !setting.isDeductible(fundId) && !(field === 'irasInclusion' && setting.isZakat(fundId)),
  )
  const needsNumber = misplaced.length === 0 && flags.length > 0 && !nric
  return {
    values: { isIrasInclusion: flags.includes('irasInclusion'), isIpcRegistrationForIras: flags.includes('ipcRegistration') },
    problems: [
      ...fields.flatMap(({ problems }) => problems),
      ...misplaced.map(field => problem(field, 'NOT_DEDUCTIBLE')),
      ...problemIf('nirc', needsNumber && 'ID_NEEDED'),
    ],
  }
}

const countFields = ['people', 'days', 'years', 'grade', 'quantity'] as const
/**
 * Computes the line of the receipt: for Islamic giving from the rate of the day, for purchases from the number of pieces. Reports people,
 * days or pieces that the purpose does not count.
 */
export function checkLine(
  { text, setting }: RowReader,
  { fundId, donatedOn, amountMinor }: Values<'fundId' | 'donatedOn' | 'amountMinor'>,
): CheckResult<Values<'line'>> {
  if (fundId === undefined) return { values: { line: null }, problems: [] }
  const [islamic, sold] = [setting.islamicKind(fundId), setting.soldItem(fundId)]
  const counted = countedIn(islamic, sold !== null)
  const misplaced = countFields.filter(field => text(field) && !counted.includes(field)).map(field => problem(field, 'NOT_OF_FUND'))
  const line =
    sold === null
      ? islamicLine({ itemId: islamic, donatedOn, amountMinor, text }, setting.rates)
      : purchaseLine(sold, amountMinor, text('quantity'))
  if (line && 'code' in line) return { values: { line: null }, problems: [...misplaced, problem(line.field, line.code)] }
  return { values: { line }, problems: misplaced }
}
