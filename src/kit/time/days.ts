import { z } from 'zod'

/** A day in the Gregorian calendar, 'YYYY-MM-DD', without time or zone. */
export const Day = z.iso.date().meta({ id: 'Day' })
export type Day = z.infer<typeof Day>

/** The first and the last day that may be entered. */
const inputDays = { first: '1900-01-01', last: '2100-12-31' } as const

/** An entered day of a birth: 1900 to 2100. */
export const BirthDay = z.iso
  .date()
  .refine(day => day >= inputDays.first && day <= inputDays.last, 'DATE_OUT_OF_RANGE')
  .meta({ id: 'BirthDay' })

/** An entered or imported day: 1900 to 2100, and not 2001, which other systems use for no date. */
export const InputDay = BirthDay.refine(day => !day.startsWith('2001-'), 'DATE_MEANS_NONE').meta({ id: 'InputDay' })

/** A moment, RFC 3339 in UTC. */
export const Moment = z.iso.datetime().meta({ id: 'Moment' })
export type Moment = z.infer<typeof Moment>

const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Whether a year has a 29th of February. */
const isLeapYear = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

/** How many days a month (1 to 12) has. */
export const daysInMonth = (year: number, month: number): number => (month === 2 && isLeapYear(year) ? 29 : (lengths[month - 1] ?? 0))

/** A day from its parts; null when it does not exist. */
export function dayFrom(year: number, month: number, date: number): Day | null {
  const exists = year >= 1 && year <= 9999 && date >= 1 && date <= daysInMonth(year, month)
  return exists ? `${padded(year, 4)}-${padded(month)}-${padded(date)}` : null
}

/** Whether a text is a day that exists. */
export const isDay = (text: string): text is Day => /^\d{4}-\d{2}-\d{2}$/.test(text) && text === dayFrom(...partsOf(text))

/** Year, month (1 to 12) and date of a day. */
export function partsOf(day: Day): [year: number, month: number, date: number] {
  return [Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8, 10))]
}

/** The day a number of days later, or earlier when negative. */
export const addDays = (day: Day, days: number): Day => dayOfNumber(numberOf(day) + days)

/** The same date a number of months later or earlier, or the month's last day when that month is shorter. */
export function addMonths(day: Day, months: number): Day {
  const [year, month, date] = partsOf(day)
  const count = year * 12 + month - 1 + months
  const [toYear, toMonth] = [Math.floor(count / 12), (((count % 12) + 12) % 12) + 1]
  return `${padded(toYear, 4)}-${padded(toMonth)}-${padded(Math.min(date, daysInMonth(toYear, toMonth)))}`
}

/** The number of days between two days: 1 from today to tomorrow. */
export const daysBetween = (from: Day, to: Day): number => numberOf(to) - numberOf(from)

/** The day of the week, 1 Monday to 7 Sunday. */
export const weekdayOf = (day: Day): number => ((((numberOf(day) + 3) % 7) + 7) % 7) + 1

/** The first day of a day's month. */
export const startOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`

/** The first day of a day's year. */
export const startOfYear = (day: Day): Day => `${day.slice(0, 4)}-01-01`

const padded = (number: number, width = 2) => String(number).padStart(width, '0')

// Days since 1970-01-01, counted in years that begin in March so that the leap day comes last.
function numberOf(day: Day): number {
  const [year, month, date] = partsOf(day)
  const marchYear = month > 2 ? year : year - 1
  const sinceMarch = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + date - 1
  return marchYear * 365 + Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400) + sinceMarch - 719_468
}

function dayOfNumber(number: number): Day {
  const at = new Date(number * 86_400_000)
  return `${padded(at.getUTCFullYear(), 4)}-${padded(at.getUTCMonth() + 1)}-${padded(at.getUTCDate())}`
}
