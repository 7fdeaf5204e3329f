import { addDays, daysBetween, type Day } from '#kit/time/days.ts'
import { m } from '#messages/messages.js'
import { useDayText } from '#platform/web/ui/values/use-day-text.ts'
import css from './hijri.module.css'

/** A Ramadan: its first day, and that of Syawal. */
export type Span = { id: 'computed' | 'before' | 'after'; startsOn: Day; syawalOn: Day }

const names: Readonly<Record<Span['id'], () => string>> = {
  computed: m.hijri_settings_umm_al_qura,
  before: m.hijri_settings_in_force,
  after: m.hijri_settings_after_saving,
}

/** Ramadan day by day: as it is computed, as it is in force, and as it becomes. */
export function RamadanStrip({ spans }: { spans: readonly Span[] }) {
  const dayText = useDayText()
  const first = spans.map(({ startsOn }) => startsOn).toSorted()[0]
  if (!first) return null
  return (
    <section className={css.strip} aria-label={m.hijri_settings_strip()}>
      <div className={css.scroller} tabIndex={0} role="group" aria-label={m.hijri_settings_strip()}>
        {spans.map(({ id, startsOn, syawalOn }) => {
          const days = daysBetween(startsOn, syawalOn)
          const [from, to] = [startsOn, addDays(syawalOn, -1)].map(day => dayText(day, 'monthDayInText'))
          return (
            <div key={id} className={css.span} data-span={id}>
              <p>
                <b>{names[id]()}</b>
                <small>{m.hijri_settings_span({ from: from!, to: to!, days })}</small>
              </p>
              <ol aria-hidden="true">
                {Array.from({ length: Math.max(0, daysBetween(first, startsOn)) }, (_, at) => (
                  <li key={-at - 1} data-empty="true" />
                ))}
                {Array.from({ length: Math.max(0, days) }, (_, at) => (
                  <li key={at}>{at + 1}</li>
                ))}
                <li data-eid="true">{m.hijri_settings_eid()}</li>
              </ol>
            </div>
          )
        })}
      </div>
    </section>
  )
}
