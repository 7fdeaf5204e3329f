import '@mantine/dates/styles.layer.css'
import { DatePicker, DatesProvider } from '@mantine/dates'
import { useState } from 'react'
import 'dayjs/locale/ms'
import { useWeekend } from '#platform/web/form/inputs/use-weekend.ts'
import css from './filters.module.css'
import { m } from '#messages/messages.js'
import { getLocale } from '#messages/runtime.js'

type Props = { from: string | null; to: string | null; today: string; pick: (from: string, to: string) => void }

/** Calendar for a date range, loaded on demand. */
export function RangeCalendar({ from, to, today, pick }: Props) {
  const [range, setRange] = useState<[string | null, string | null]>([from, to])
  const weekend = useWeekend()
  return (
    <DatesProvider settings={{ locale: getLocale(), firstDayOfWeek: 1, weekendDays: weekend }}>
      <DatePicker
        type="range"
        allowSingleDateInRange
        hideOutsideDates
        classNames={{ day: css.date! }}
        ariaLabels={{ previousMonth: m.platform_previous_month(), nextMonth: m.platform_next_month() }}
        defaultDate={from ?? today}
        maxDate="9999-12-31"
        value={range}
        onChange={next => {
          setRange(next)
          if (next[0] && next[1]) pick(next[0], next[1])
        }}
      />
    </DatesProvider>
  )
}
