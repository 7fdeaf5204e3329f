import { type DayOrder, dayOrders, hasShortYear, readDay } from '#kit/time/read-day.ts'
import { placeOfShortYear } from '#kit/time/short-years.ts'
import { areWithin, type Period } from './statement-period.ts'

/** The orders in which the dates of a bank's table may be written, with some that differ; `layout`: whose table it is. */
export type DayOrderQuestion = { orders: readonly DayOrder[]; samples: readonly string[]; layout: string }

/** Dates that may be read in several orders. The officer is asked. */
export class UnclearDatesError extends Error {
  override readonly name = 'UnclearDatesError'
  readonly question: DayOrderQuestion
  constructor(question: DayOrderQuestion) {
    super('DAY_ORDER_ASKED')
    this.question = question
  }
}

/** The years that a statement spans: it may begin in one year and end in the next. */
const mostYears = 1
const [mostSamples, sampleLetters] = [3, 40]

/**
 * The order of day, month and year in a column of dates: the only one in which all are days, else the only one in which all are days of the
 * period that the statement names, or the chosen one. Throws UnclearDatesError where several give other days, whatever is usual in the
 * country. Where none fits, the one that fits most dates: the others are refused by their lines. Undefined beside dates with the year
 * first: a spreadsheet rewrote those that it understood, perhaps swapped.
 */
export function orderOfDates(
  dates: readonly string[],
  { layout, periods }: { layout: string; periods: readonly Period[] },
  chosen: DayOrder | null,
): DayOrder | undefined {
  const different = [...new Set(dates.filter(isUnclear))]
  if (different.length > 0 && dates.some(date => /^\s*\d{4}[-/.]/.test(date))) return undefined
  const found = possibleOrders(dates).map(order => ({ order, unread: dates.filter(date => readDay(date, order) === null).length }))
  const orders = found.filter(({ unread }) => unread === 0).map(({ order }) => order)
  const [first = found.toSorted((one, other) => one.unread - other.unread)[0]?.order ?? 'dmy', ...others] = orders
  if (others.length === 0 || different.length === 0) return first
  const ordersInPeriod = orders.filter(order => areWithin(dates, order, periods))
  if (ordersInPeriod.length === 1) return ordersInPeriod[0]
  if (chosen && orders.includes(chosen)) return chosen
  throw new UnclearDatesError({ orders, samples: different.slice(0, mostSamples).map(text => text.trim().slice(0, sampleLetters)), layout })
}

/** Whether the day of a date depends on the order in which it is read. */
export const isUnclear = (date: string): boolean => hasShortYear(date) || readDay(date, 'dmy') !== readDay(date, 'mdy')

/** The orders that the place of the years leaves. */
function possibleOrders(dates: readonly string[]): readonly DayOrder[] {
  const place = placeOfShortYear(dates, mostYears)
  if (place === 'first') return ['ymd']
  return place === 'last' || !dates.some(hasShortYear) ? ['dmy', 'mdy'] : dayOrders
}
