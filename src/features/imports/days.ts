import { withoutFullWidth } from '#kit/text/full-width.ts'
import type { Day } from '#kit/time/days.ts'
import { type DayOrder, hasShortYear, readDay } from '#kit/time/read-day.ts'
import { placeOfShortYear } from '#kit/time/short-years.ts'

/** The years of a file at most, where the place of a year of two digits is told by them. */
const mostYears = 5

/**
 * Detects the order of day and month in a file from the dates that are valid in one order only. These have to be at least a tenth of all
 * dates, so that a single mistyped date does not decide for the rest. Otherwise the user is asked, also about years of two digits that may
 * be the first or the last number.
 */
export function inferDayOrder(samples: readonly string[], usual: DayOrder): { order: DayOrder; isAsked: boolean } {
  const short = samples.filter(hasShortYear)
  const isYearLast = samples.some(text => !hasShortYear(text) && readDay(text, 'ymd') === null && readDay(text, usual) !== null)
  const place = isYearLast ? 'last' : placeOfShortYear(short, mostYears)
  if (short.length > 0 && place !== 'last') return { order: place ? 'ymd' : usual, isAsked: place === null }
  const read = samples.map(text => ({ dmy: readDay(text, 'dmy'), mdy: readDay(text, 'mdy') }))
  const telling = read.filter(({ dmy, mdy }) => dmy !== mdy)
  if (telling.length === 0) return { order: usual, isAsked: false }
  const only = { dmy: telling.filter(({ mdy }) => mdy === null).length, mdy: telling.filter(({ dmy }) => dmy === null).length }
  const order = only.dmy >= only.mdy ? 'dmy' : 'mdy'
  const decided = only[order]
  const isAsked = decided < telling.length / 10 || decided < (only.dmy + only.mdy) * 0.9
  return { order: isAsked ? usual : order, isAsked }
}

/**
 * Suggests the date that an unreadable text may mean: in the other order, as an Excel day number, or with a wrong separator. Null when none
 * fits.
 */
export function repairDay(text: string, order: DayOrder): Day | null {
  const serial = /^\d{5}$/.test(text.trim()) ? Number(text) : 0
  if (serial >= 36_526 && serial <= 73_050) return new Date(Date.UTC(1899, 11, 30) + serial * 86_400_000).toISOString().slice(0, 10)
  const plain = withoutFullWidth(text)
    .replace(/[\\|_,]+/g, '/')
    .replace(/[oO](?=\d)|(?<=\d)[oO]/g, '0')
  return readDay(plain, order) ?? readDay(plain, order === 'dmy' ? 'mdy' : 'dmy')
}
