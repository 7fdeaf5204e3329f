import { dayFrom, type Day, type Moment } from './days.ts'
import { wallTime } from './time-zones.ts'

import { defaultLanguage, type Language } from '../text/languages.ts'

/** The months in full, January first. */
export const monthNames: Record<Language, readonly string[]> = {
  en: ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'],
  ms: ['Januari', 'Februari', 'Mac', 'April', 'Mei', 'Jun', 'Julai', 'Ogos', 'September', 'Oktober', 'November', 'Disember'],
}

const shortMonths: Record<Language, readonly string[]> = {
  en: monthNames.en.map(name => name.slice(0, 3)),
  ms: ['Jan', 'Feb', 'Mac', 'Apr', 'Mei', 'Jun', 'Jul', 'Ogo', 'Sep', 'Okt', 'Nov', 'Dis'],
}

/** Formats without a word: the same in every language. */
type WordlessFormat = 'DD/MM/YYYY' | 'HH:mm'

/** Formats a day: '18 Feb 2026' by 'DD MMM YYYY'. */
export function formatDay(day: Day, format: WordlessFormat): string
export function formatDay(day: Day, format: string, language: Language): string
export function formatDay(day: Day, format: string, language: Language = defaultLanguage): string {
  return fillIn(format, day, '00:00:00', language)
}

/** Formats a moment in a time zone; AM and PM are always upper case. */
export function formatMoment(moment: Moment | Date, zone: string, format: WordlessFormat): string
export function formatMoment(moment: Moment | Date, zone: string, format: string, language: Language): string
export function formatMoment(moment: Moment | Date, zone: string, format: string, language: Language = defaultLanguage): string {
  const { day, time } = wallTime(moment, zone)
  return fillIn(format, day, time, language)
}

/** Parses DD/MM/YYYY; null when it is not a valid day. */
export function parseDay(text: string): Day | null {
  const [, date, month, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim()) ?? []
  return dayFrom(Number(year), Number(month), Number(date))
}

/** Whether an external date means 'no date': empty, or in year 0001 or 2001 (birthdays are exempt). */
export const isNoDate = (text: string | null | undefined): boolean => !text || /^(?:0001|2001)-|\/(?:0001|2001)\b/.test(text.trim())

function fillIn(format: string, day: Day, time: string, language: Language): string {
  const hour = Number(time.slice(0, 2))
  const parts: Record<string, string> = {
    YYYY: day.slice(0, 4),
    MMMM: monthNames[language][Number(day.slice(5, 7)) - 1] ?? '',
    MMM: shortMonths[language][Number(day.slice(5, 7)) - 1] ?? '',
    MM: day.slice(5, 7),
    DD: day.slice(8, 10),
    D: String(Number(day.slice(8, 10))),
    HH: time.slice(0, 2),
    hh: String(hour % 12 || 12).padStart(2, '0'),
    mm: time.slice(3, 5),
    ss: time.slice(6, 8),
    A: hour < 12 ? 'AM' : 'PM',
  }
  return format.replace(/YYYY|MMMM|MMM|MM|DD|D|HH|hh|mm|ss|A/g, part => parts[part] ?? part)
}
