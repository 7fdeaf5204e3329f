import { formatDay, formatMoment } from '#kit/time/date-format.ts'
import { type Day, isDay, type Moment } from '#kit/time/days.ts'
import type { Language } from '#kit/text/languages.ts'
import { daysWithMonthNames } from './jurisdiction.ts'
import { jurisdictions } from './jurisdictions.ts'
import { my } from './my.ts'
import { sg } from './sg.ts'

/** The zone of the time on receipts, whatever the country of the charity (spec). */
export const receiptZone = my.timeZone
/** The zone of what belongs to no charity: the mailbox of the demo, the last day of sample data. */
export const commonZone = sg.timeZone

const codes: ReadonlyMap<string, string> = new Map([['UTC', 'GMT'], ...jurisdictions.flatMap(({ zoneCodes }) => Object.entries(zoneCodes))])

/** The abbreviation of a zone: SGT, MYT, BNT, GMT, and in Australia AEST or AEDT by season. */
export function zoneCode(zone: string, moment: Moment | Date): string {
  const known = codes.get(zone)
  if (known) return known
  const named = namerOf(zone).formatToParts(new Date(moment))
  return named.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT'
}

const namers = new Map<string, Intl.DateTimeFormat>()
/** The formatter that names a zone: kept, since making one costs 50 µs. */
function namerOf(zone: string): Intl.DateTimeFormat {
  const namer = namers.get(zone) ?? new Intl.DateTimeFormat('en-AU', { timeZone: zone, timeZoneName: 'short' })
  namers.set(zone, namer)
  return namer
}

/** A moment of what belongs to no charity: '18 Feb 2026 · 12:05 PM SGT'. */
export const formatMomentInZone = (moment: Moment | Date, zone: string, language: Language): string =>
  `${formatMoment(moment, zone, `${daysWithMonthNames.day} · hh:mm A`, language)} ${zoneCode(zone, moment)}`

/** The charity's own day on a receipt: '2 Mar 2026', with the month in letters in every country, as its time has it. */
export const receiptDay = (day: Day, language: Language): string => formatDay(day, daysWithMonthNames.dayInText, language)

/** The time on a receipt, in Malaysia time: '18-Feb-2026 | 12:05 PM MYT' of a moment, '18-Feb-2026' of a day. */
export const receiptTime = (timeStamp: Moment, language: Language): string =>
  isDay(timeStamp)
    ? formatDay(timeStamp, 'DD-MMM-YYYY', language)
    : `${formatMoment(timeStamp, receiptZone, 'DD-MMM-YYYY | hh:mm A', language)} ${zoneCode(receiptZone, timeStamp)}`
