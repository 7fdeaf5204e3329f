import { formatMoment } from '#kit/time/date-format.ts'
import { getLocale } from '#messages/runtime.js'
import { useCurrentUser } from '#platform/web/state/hooks.ts'
import css from '../gifts.module.css'

/** A moment in a list: the day, and the time while there is room for it. */
export function DateCell({ value }: { value: string }) {
  const { timeZone } = useCurrentUser()
  const language = getLocale()
  return (
    <time dateTime={value} className="nowrap">
      {formatMoment(value, timeZone, 'DD MMM YYYY', language)}
      <span className={css.time}>{formatMoment(value, timeZone, 'hh:mm A', language)}</span>
    </time>
  )
}
