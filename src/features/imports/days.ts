import { z } from 'zod'
import { dayFrom, type Day } from '#kit/time/days.ts'

export const DayOrder = z.enum(['dmy', 'mdy', 'ymd'])
/** Which number of a date comes first: 02/03/2026 is the 2nd of March or the 3rd of February. */
export type DayOrder = z.infer<typeof DayOrder>

const numbers = /^(\d{1,4})(?:\s*[-/.]\s*|\s+)(\d{1,2})(?:\s*[-/.]\s*|\s+)(\d{1,4})(?:[T ,]\s*\d{1,2}[:.]\d{2}.*)?$/
const named = /^(?:[a-z]+,?\s+)?(\d{1,2})(?:st|nd|rd|th)?[-/. ]+([a-z]+)\.?,?[-/. ]+(\d{2}|\d{4})(?:[T ,].*)?$/i
const namedFirst = /^([a-z]+)\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?:[T ,].*)?$/i
const months = ['jan', 'feb', 'mar|mac', 'apr', 'may|mei', 'jun', 'jul', 'aug|ogo|ogos', 'sep', 'oct|okt', 'nov', 'dec|dis'].map(
  names => new RegExp(`^(${names})`, 'i'),
)
const monthOf = (name: string) => months.findIndex(month => month.test(name)) + 1
const yearOf = (text: string) => (text.length <= 2 ? 2000 + Number(text) : Number(text))

/** No date is longer, with its time and the name of its day. */
const longest = 60

/** The day a text means: years first and month names always, bare numbers by the order of the file. Null when the calendar has no such day. */
export function readDay(given: string, order: DayOrder): Day | null {
  if (given.length > longest) return null
  const text = given.normalize('NFKC').trim()
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  if (compact) return dayFrom(Number(compact[1]), Number(compact[2]), Number(compact[3]))
  const [, one = '', two = '', three = ''] = numbers.exec(text) ?? []
  if (one.length === 4) return dayFrom(Number(one), Number(two), Number(three))
  if (one && one.length <= 2 && (three.length === 2 || three.length === 4)) {
    if (order === 'ymd') return three.length === 2 ? dayFrom(yearOf(one), Number(two), Number(three)) : null
    const [date, month] = order === 'dmy' ? [one, two] : [two, one]
    return dayFrom(yearOf(three), Number(month), Number(date))
  }
  const [, date, month, year] = named.exec(text) ?? []
  if (date && month && year && monthOf(month)) return dayFrom(yearOf(year), monthOf(month), Number(date))
  const [, first, day, of] = namedFirst.exec(text) ?? []
  return first && day && of && monthOf(first) ? dayFrom(Number(of), monthOf(first), Number(day)) : null
}

/**
 * The order of the dates of a file: the one that those dates tell which can be read in one order only. They have to be a tenth of
 * all at least, or a single mistyped date would turn the rest; otherwise somebody is asked.
 */
export function orderOf(samples: readonly string[], usual: DayOrder): { order: DayOrder; isAsked: boolean } {
  const read = samples.map(text => ({ dmy: readDay(text, 'dmy'), mdy: readDay(text, 'mdy') }))
  const telling = read.filter(({ dmy, mdy }) => dmy !== mdy)
  if (telling.length === 0) return { order: usual, isAsked: false }
  const only = { dmy: telling.filter(({ mdy }) => mdy === null).length, mdy: telling.filter(({ dmy }) => dmy === null).length }
  const order = only.dmy >= only.mdy ? 'dmy' : 'mdy'
  const decided = only[order]
  const isAsked = decided < telling.length / 10 || decided < (only.dmy + only.mdy) * 0.9
  return { order: isAsked ? usual : order, isAsked }
}

/** A date that can only be read another way: the other order, an Excel day number, an impossible separator. Null when nothing helps. */
export function mendDay(text: string, order: DayOrder): Day | null {
  const serial = /^\d{5}$/.test(text.trim()) ? Number(text) : 0
  if (serial >= 36_526 && serial <= 73_050) return new Date(Date.UTC(1899, 11, 30) + serial * 86_400_000).toISOString().slice(0, 10)
  const plain = text
    .normalize('NFKC')
    .replace(/[\\|_,]+/g, '/')
    .replace(/[oO](?=\d)|(?<=\d)[oO]/g, '0')
  return readDay(plain, order) ?? readDay(plain, order === 'dmy' ? 'mdy' : 'dmy')
}
