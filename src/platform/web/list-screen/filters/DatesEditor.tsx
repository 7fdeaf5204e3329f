import { Button, Loader, TextInput } from '@mantine/core'
import { Suspense, useState } from 'react'
import { formatDay, parseDay } from '#kit/time/date-format.ts'
import { m } from '#messages/messages.js'
import { useDayText } from '#platform/web/ui/values/use-day-text.ts'
import { rangeOfFilter } from './date-presets.ts'
import type { EditorProps } from './editor-props.ts'
import { presetLabel, formatDayRange } from './filter-labels.ts'
import { lazily } from '#platform/web/ui/loading/lazily.tsx'
import css from './filters.module.css'

const RangeCalendar = lazily(() => import('./RangeCalendar.tsx'), 'RangeCalendar')

const typed = (day: string | null) => (day ? formatDay(day, 'DD/MM/YYYY') : '')

/** Filters by a calendar preset or by dates, typed or picked. */
export function DatesEditor({ filter, value, dates, change, close }: EditorProps) {
  const range = rangeOfFilter(value, dates)
  const [from, setFrom] = useState(typed(range?.from ?? null))
  const [to, setTo] = useState(typed(range?.to ?? null))
  const [picking, setPicking] = useState(false)
  const [wrong, setWrong] = useState(false)
  const apply = (first: string | null, last: string | null) => {
    change(first || last ? { kind: 'days', from: first, to: last } : null)
    close()
  }
  const applyTyped = () => {
    const [first, last] = [parseDay(from), parseDay(to)]
    const readable = (from.trim() === '' || first) && (to.trim() === '' || last)
    if (!readable || (first && last && first > last)) return setWrong(true)
    apply(first, last)
  }
  return (
    <form
      className={css.form}
      onSubmit={event => {
        event.preventDefault()
        applyTyped()
      }}
    >
      <Presets filter={filter} value={value} dates={dates} change={change} close={close} />
      <p className={css.own}>{m.platform_preset_custom()}</p>
      <div className={css.pair}>
        <DayText label={m.platform_from()} value={from} onType={setFrom} />
        <DayText label={m.platform_to()} value={to} onType={setTo} />
      </div>
      {wrong && (
        <p role="alert" className={css.wrong}>
          {m.platform_days_wrong()}
        </p>
      )}
      {picking && (
        <Suspense fallback={<Loader aria-label={m.platform_frames_loading()} />}>
          <RangeCalendar from={parseDay(from)} to={parseDay(to)} today={dates.today} pick={apply} />
        </Suspense>
      )}
      <div className={css.does}>
        <Button size="xs" onClick={() => setPicking(!picking)} aria-expanded={picking}>
          {m.platform_calendar()}
        </Button>
        <Button type="submit" variant="filled" size="xs">
          {m.platform_apply()}
        </Button>
      </div>
    </form>
  )
}

function Presets({ filter, value, dates, change, close }: Pick<EditorProps, 'filter' | 'value' | 'dates' | 'change' | 'close'>) {
  const dayText = useDayText()
  return (
    <ul className={css.presets} aria-label={filter.label()}>
      {dates.presets.map((preset, i) => {
        const days = dates.rangeOf(preset)
        if (!days) return null
        const chosen = value?.kind === 'preset' && value.preset === preset
        return (
          <li key={preset}>
            <button
              type="button"
              aria-pressed={chosen}
              {...(chosen || (i === 0 && value?.kind !== 'preset') ? { 'data-autofocus': true } : {})}
              onClick={() => {
                change({ kind: 'preset', preset })
                close()
              }}
            >
              {presetLabel(preset)}
              <span>{formatDayRange(days, dayText)}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

const DayText = ({ label, value, onType }: { label: string; value: string; onType: (text: string) => void }) => (
  <TextInput
    size="sm"
    label={label}
    placeholder={m.platform_day_format()}
    value={value}
    onChange={event => onType(event.currentTarget.value)}
  />
)
