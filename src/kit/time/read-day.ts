import { z } from 'zod'
import { withoutFullWidth } from '../text/full-width.ts'
import { dayFrom, type Day } from './days.ts'
import { dayInZone } from './time-zones.ts'

export const dayOrders = ['dmy', 'mdy', 'ymd'] as const
export const DayOrder = z.enum(dayOrders).meta({ id: 'DayOrder' })
/** The order of day and month in numeric dates: 02/03/2026 is the 2nd of March or the 3rd of February. */
export type DayOrder = z.infer<typeof DayOrder>

const numbers = /^(\d{1,4})(?:\s*[-/.]\s*|\s+)(\d{1,2})(?:\s*[-/.]\s*|\s+)(\d{1,4})$/
const named = /^(?:[a-z]+,?\s+)?(\d{1,2})(?:st|nd|rd|th)?[-/. ]+([a-z]+)\.?,?[-/. ]+(\d{2}|\d{4})$/i
const namedFirst = /^([a-z]+)\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/i
const time =
  /[T ,] ?(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.,]\d{1,9})?)?\s?(?:([ap])\.?m\.?|(pg|ptg))?\s?([a-z]{1,4})?([+-]\d{2}:?(?:\d{2})?)?$/i
/** The offsets of time zones from UTC in hours, by the abbreviations that are used in our countries. */
const zoneHours: Readonly<Record<string, number>> = {
  Z: 0,
  UTC: 0,
  GMT: 0,
  SGT: 8,
  MYT: 8,
  BNT: 8,
  AWST: 8,
  ACST: 9.5,
  AEST: 10,
  ACDT: 10.5,
  AEDT: 11,
}
/** Patterns of the names and abbreviations of months in English and Malay. */
const months = [
  'jan(?:uary|uari)?',
  'feb(?:ruary|ruari)?',
  'mar(?:ch)?|mac',
  'apr(?:il)?',
  'may|mei',
  'june?',
  'july?|julai',
  'aug(?:ust)?|ogos?',
  'sept?(?:ember)?',
  'oct(?:ober)?|okt(?:ober)?',
  'nov(?:ember)?',
  'dec(?:ember)?|dis(?:ember)?',
].map(names => new RegExp(`^(?:${names})$`, 'i'))
const monthOf = (name: string) => months.findIndex(month => month.test(name)) + 1
const yearOf = (text: string) => (text.length <= 2 ? 2000 + Number(text) : Number(text))

/** The greatest length of a date with its time and the name of its weekday. */
const longest = 60

/**
 * The day that a text means for a charity. A time with a zone is converted to the charity's zone; a time without one is taken as local, or
 * as UTC. Null when the calendar has no such day, or when the text after the date is not a time.
 */
export function localDay(text: string, order: DayOrder, timeZone: string, isUtc = false): Day | null {
  const day = readDay(text, order)
  const found = day && timeIn(text)
  if (!found) return day
  const hoursAhead = found.hoursAhead ?? (isUtc ? 0 : null)
  if (hoursAhead === null) return day
  return dayInZone(new Date(Date.parse(`${day}T00:00:00Z`) + (found.hours - hoursAhead) * 3_600_000), timeZone)
}

/** The time at the end of a date: hours since midnight, and the zone's offset from UTC if it names a zone. */
function timeIn(input: string): { at: number; hours: number; hoursAhead: number | null } | null {
  const text = withoutFullWidth(input).trim()
  const found = time.exec(text)
  if (!found) return null
  const [, hour, minute, second = '0', half, malayHalf, zone = '', offset = ''] = found
  const isAfternoon = /p/i.test(half ?? '') || /ptg/i.test(malayHalf ?? '')
  const named = zone === '' ? null : zoneHours[zone.toUpperCase()]
  const clock = half || malayHalf ? (Number(hour) % 12) + (isAfternoon ? 12 : 0) : Number(hour)
  if (named === undefined || clock > 23 || Number(minute) > 59 || Number(second) > 60) return null
  const [, sign, aheadHours = '0', aheadMinutes] = /^([+-])(\d{2}):?(\d{2})?$/.exec(offset) ?? []
  const shift = offset === '' ? null : (sign === '-' ? -1 : 1) * (Number(aheadHours) + Number(aheadMinutes || 0) / 60)
  return {
    at: found.index,
    hours: clock + Number(minute) / 60 + Number(second) / 3600,
    hoursAhead: named === null && shift === null ? null : (named ?? 0) + (shift ?? 0),
  }
}

/** The text of a date without its time. */
function dateIn(input: string): string {
  const whole = withoutFullWidth(input).trim()
  return whole.slice(0, timeIn(whole)?.at).trim()
}

/** Whether a date is of numbers whose year has two digits, so that the year may be the first or the last of them. */
export function hasShortYear(input: string): boolean {
  const [, one = '', , three = ''] = input.length > longest ? [] : (numbers.exec(dateIn(input)) ?? [])
  return one !== '' && one.length <= 2 && three.length === 2
}

/**
 * The day that a text names. Dates with the year first or a month name are unambiguous; other numbers are read in the file's order. Null
 * when the calendar has no such day.
 */
export function readDay(input: string, order: DayOrder): Day | null {
  if (input.length > longest) return null
  const text = dateIn(input)
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
  const [, first, day, fullYear] = namedFirst.exec(text) ?? []
  return first && day && fullYear && monthOf(first) ? dayFrom(Number(fullYear), monthOf(first), Number(day)) : null
}
