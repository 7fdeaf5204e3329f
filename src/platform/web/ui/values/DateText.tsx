import { zoneCode } from '#jurisdictions/zones.ts'
import { formatMoment } from '#kit/time/date-format.ts'
import { isDay } from '#kit/time/days.ts'
import { getLocale } from '#messages/runtime.js'
import { useCurrentUser } from '#platform/web/state/hooks.ts'
import { useDayText } from './use-day-text.ts'

type Props = {
  /** A day, or a moment shown in the charity's time zone. */
  value: string
  /** `day` omits the time, `full` adds the time zone. */
  as?: 'day' | 'short' | 'full'
}

/** A date for people, with the exact value for machines. */
export function DateText({ value, as = 'short' }: Props) {
  const { timeZone } = useCurrentUser()
  const dayText = useDayText()
  const time = () => formatMoment(value, timeZone, 'hh:mm A', getLocale())
  return (
    <time dateTime={value} className="nowrap">
      {dayText(value)}
      {!isDay(value) && as === 'short' && `, ${time()}`}
      {!isDay(value) && as === 'full' && ` · ${time()} ${zoneCode(timeZone, value)}`}
    </time>
  )
}
