import { jurisdictionOf } from '#jurisdictions/jurisdictions.ts'
import { useCurrentUser } from '#platform/web/state/hooks.ts'

type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6
/** The weekend of the charity's country as calendars count it, Sunday being 0. */
export function useWeekend(): Weekday[] {
  const { countryCode } = useCurrentUser()
  return jurisdictionOf(countryCode).weekend.map(day => (day % 7) as Weekday)
}
