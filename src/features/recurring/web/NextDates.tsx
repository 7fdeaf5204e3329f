import { m } from '#messages/messages.js'
import { getLocale } from '#messages/runtime.js'
import { useDayText } from '#platform/web/ui/values/use-day-text.ts'
import css from './recurring.module.css'

type Props = { days: readonly string[]; title: string; note?: string | undefined; isWhole?: boolean }

/** The next due dates, weekday and day, in their order. */
export function NextDates({ days, title, note, isWhole = false }: Props) {
  const language = getLocale()
  const dayText = useDayText()
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' })
  return (
    <div className={css.dates}>
      <h3>{title}</h3>
      <ol>
        {days.map(day => (
          <li key={day}>
            <time dateTime={day}>
              <span className="muted">{weekday.format(new Date(`${day}T00:00:00Z`))}</span> {dayText(day)}
            </time>
          </li>
        ))}
      </ol>
      {isWhole && <p className="muted small">{m.recurring_dates_few()}</p>}
      {note && <p className="muted small">{note}</p>}
    </div>
  )
}
