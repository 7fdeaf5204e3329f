import { formatMoment } from '#kit/time/date-format.ts'
import { getLocale } from '#messages/runtime.js'
import { useCurrentUser } from '#platform/web/state/hooks.ts'
import { useDayText } from '#platform/web/ui/values/use-day-text.ts'
import css from '../gifts.module.css'

/** A moment in a list: the day, and the time while there is room for it. */
export function DateCell({ value }: { value: string }) {
  const { timeZone } = useCurrentUser()
  const dayText = useDayText()
  return (
    <time dateTime={value} className="nowrap">
      {dayText(value)}
      <span className={css.time}>{formatMoment(value, timeZone, 'hh:mm A', getLocale())}</span>
    </time>
  )
}
