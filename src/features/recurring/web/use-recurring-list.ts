import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { formatDay } from '#kit/time/date-format.ts'
import { addMonths, type Day, isDay, startOfMonth } from '#kit/time/days.ts'
import { dayInZone } from '#kit/time/time-zones.ts'
import { m } from '#messages/messages.js'
import { getLocale } from '#messages/runtime.js'
import { useCurrentUser } from '#platform/web/state/hooks.ts'
import { recurringList } from './recurring-list.tsx'

/** A month and the 23 before it, by their first days, and the one of the address. */
function monthsUntil(month: Day, ofAddress: string | null): Day[] {
  const months = Array.from({ length: 24 }, (_, at) => addMonths(month, 0 - at))
  return ofAddress !== null && isDay(ofAddress) && !months.includes(ofAddress) ? [...months, ofAddress] : months
}

/** The list of recurring gifts with a filter by the months in which charges failed, as the charity counts months. */
export function useRecurringList(): typeof recurringList {
  const { timeZone } = useCurrentUser()
  const [search] = useSearchParams()
  const month = startOfMonth(dayInZone(new Date(), timeZone))
  const ofAddress = search.get('failed')
  const locale = getLocale()
  return useMemo(() => {
    const options = monthsUntil(month, ofAddress).map(value => ({ value, label: formatDay(value, 'MMMM YYYY', locale) }))
    const failed = { kind: 'choice', id: 'failed', label: m.recurring_filter_failed, field: 'failedIn', options } as const
    return { ...recurringList, filters: [...recurringList.filters, failed] }
  }, [month, ofAddress, locale])
}
