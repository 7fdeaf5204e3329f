import '@mantine/dates/styles.layer.css'
import { DatePicker, DatesProvider } from '@mantine/dates'
import 'dayjs/locale/ms'
import { m } from '#messages/messages.js'
import { getLocale } from '#messages/runtime.js'
import { useWeekend } from './use-weekend.ts'
import css from './inputs.module.css'

type Props = { day: string | null; today: string; latest?: string; pick: (day: string) => void }

/** Calendar for one date, loaded on demand. */
export function DayCalendar({ day, today, latest, pick }: Props) {
  const weekend = useWeekend()
  return (
    <DatesProvider settings={{ locale: getLocale(), firstDayOfWeek: 1, weekendDays: weekend }}>
      <DatePicker
        hideOutsideDates
        classNames={{ day: css.date! }}
        ariaLabels={{ previousMonth: m.platform_previous_month(), nextMonth: m.platform_next_month() }}
        defaultDate={day ?? today}
        {...(latest ? { maxDate: latest } : {})}
        value={day}
        onChange={chosen => {
          if (chosen) pick(chosen)
        }}
      />
    </DatesProvider>
  )
}
