import type { DayFormats } from '#jurisdictions/jurisdiction.ts'
import { jurisdictionOf } from '#jurisdictions/jurisdictions.ts'
import { formatDay } from '#kit/time/date-format.ts'
import { isDay } from '#kit/time/days.ts'
import { dayInZone } from '#kit/time/time-zones.ts'
import { getLocale } from '#messages/runtime.js'
import { useCurrentUser } from '#platform/web/state/hooks.ts'

/** Writes a day, or the day of a moment in the charity's time zone, as people of the charity's country do. */
export type DayText = (value: string, style?: keyof DayFormats) => string

/** How texts of screens write days: '02 Mar 2026' in a column. */
export function useDayText(): DayText {
  const { countryCode, timeZone } = useCurrentUser()
  const formats = jurisdictionOf(countryCode).days
  return (value, style = 'day') => formatDay(isDay(value) ? value : dayInZone(value, timeZone), formats[style], getLocale())
}
