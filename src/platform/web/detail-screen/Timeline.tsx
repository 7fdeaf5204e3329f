import type { Icon } from '@phosphor-icons/react'
import { type ReactNode, useState } from 'react'
import { hiddenText } from '#kit/identity/masks.ts'
import { formatMoment } from '#kit/time/date-format.ts'
import { dayInZone } from '#kit/time/time-zones.ts'
import { m } from '#messages/messages.js'
import { getLocale } from '#messages/runtime.js'
import { useDayText } from '#platform/web/ui/values/use-day-text.ts'
import { useEnvironment } from '../list-screen/use-environment.ts'
import css from './timeline.module.css'

/** An event of a record. `changes` are the edited fields, before and after. */
export type TimelineEvent = {
  readonly id: string
  readonly at: string
  readonly label: string
  /** The actor and origin. */
  readonly by?: ReactNode
  readonly note?: ReactNode
  readonly icon: Icon
  /** The kind the timeline can be filtered by. */
  readonly kind?: string
  readonly tone?: 'info' | 'success' | 'warning' | 'danger'
  readonly changes?: readonly { readonly field: string; readonly before: string; readonly after: string }[]
}

type TimelineKind = { readonly id: string; readonly name: string }
type Props = { events: readonly TimelineEvent[]; filter?: { label: string; all: string; kinds: readonly TimelineKind[] } }

/** Events newest first, grouped by day in the charity's time zone, filterable by kind. */
export function Timeline({ events: all, filter }: Props) {
  const [chosen, choose] = useState<string | null>(null)
  const kinds = filter?.kinds.filter(({ id }) => all.some(event => event.kind === id)) ?? []
  const events = chosen === null ? all : all.filter(({ kind }) => kind === chosen)
  const { timeZone } = useEnvironment()
  const language = getLocale()
  const dayText = useDayText()
  const days = Map.groupBy(
    [...events].sort((a, b) => b.at.localeCompare(a.at)),
    event => dayInZone(event.at, timeZone),
  )
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' })
  return (
    <div>
      {filter && kinds.length > 1 && <TimelineFilter {...filter} kinds={kinds} chosen={chosen} choose={choose} />}
      {[...days].map(([day, ofDay]) => (
        <section key={day}>
          <h3 className={css.day}>{`${weekday.format(new Date(`${day}T00:00:00Z`))} ${dayText(day, 'dayInText')}`}</h3>
          <ol className={css.events}>
            {ofDay.map(event => (
              <li key={event.id}>
                <span className={css.icon} data-tone={event.tone}>
                  <event.icon size={16} aria-hidden="true" />
                </span>
                <div className={css.what}>
                  <p>
                    <b>{event.label}</b> {event.by && <span className="muted">{event.by}</span>}
                  </p>
                  {event.note && <p className="muted">{event.note}</p>}
                  {event.changes && <Changes changes={event.changes} />}
                </div>
                <time dateTime={event.at}>{formatMoment(event.at, timeZone, 'hh:mm A', language)}</time>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

type FilterProps = {
  label: string
  all: string
  kinds: readonly TimelineKind[]
  chosen: string | null
  choose: (kind: string | null) => void
}

/** Filters the timeline by one kind of event. */
const TimelineFilter = ({ label, all, kinds, chosen, choose }: FilterProps) => (
  <div className={css.filter} role="group" aria-label={label}>
    {[{ id: null, name: all }, ...kinds].map(({ id, name }) => (
      <button key={id ?? ''} type="button" aria-pressed={chosen === id} onClick={() => choose(id)}>
        {name}
      </button>
    ))}
  </div>
)

/** Whether the history holds the two without their words, so that they would look alike. */
const isHidden = (before: string, after: string) => before === after || before === hiddenText || after === hiddenText

const Changes = ({ changes }: { changes: NonNullable<TimelineEvent['changes']> }) => (
  <ul className={css.changes}>
    {changes.map(({ field, before, after }) => (
      <li key={field}>
        <span className="muted">{field}</span>{' '}
        {isHidden(before, after) ? (
          m.platform_field_changed()
        ) : (
          <>
            <del>{before || '–'}</del> → <ins>{after || '–'}</ins>
          </>
        )}
      </li>
    ))}
  </ul>
)
