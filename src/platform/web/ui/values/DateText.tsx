import { zoneCode } from '#jurisdictions/zones.ts'
import { formatDay, formatMoment } from '#kit/time/date-format.ts'
import { isDay } from '#kit/time/days.ts'
import { getLocale } from '#messages/runtime.js'
import { useCurrentUser } from '#platform/web/state/hooks.ts'

type Props = {
  /** A day, or a moment shown in the charity's time zone. */
  value: string
  /** `day` omits the time, `full` adds the time zone. */
  as?: 'day' | 'short' | 'full'
}

const formats = { day: 'DD MMM YYYY', short: 'DD MMM YYYY, hh:mm A', full: 'DD MMM YYYY · hh:mm A' } as const

/** A date for people, with the exact value for machines. */
export function DateText({ value, as = 'short' }: Props) {
  const { timeZone } = useCurrentUser()
  const language = getLocale()
  if (isDay(value))
    return (
      <time dateTime={value} className="nowrap">
        {formatDay(value, 'DD MMM YYYY', language)}
      </time>
    )
  const format = formats[as]
  return (
    <time dateTime={value} className="nowrap">
      {formatMoment(value, timeZone, format, language)}
      {as === 'full' && ` ${zoneCode(timeZone, value)}`}
    </time>
  )
}
