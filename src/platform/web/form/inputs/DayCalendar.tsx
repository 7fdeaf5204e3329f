import '@mantine/dates/styles.layer.css'
import { DatePicker, DatesProvider } from '@mantine/dates'
import 'dayjs/locale/ms'
import { weekendDays } from '#kit/days.ts'
import { m } from '#messages/messages.js'
import { getLocale } from '#messages/runtime.js'
import css from './inputs.module.css'

type Props = { day: string | null; today: string; latest?: string; pick: (day: string) => void }

const weekdays = weekendDays.map(day => (day % 7) as 0 | 6)

/** Calendar for one date, loaded on demand. */
export const DayCalendar = ({ day, today, latest, pick }: Props) => (
  <DatesProvider settings={{ locale: getLocale(), firstDayOfWeek: 1, weekendDays: weekdays }}>
    <DatePicker
      hideOutsideDates
      classNames={{ day: css.date! }}
      ariaLabels={{ previousMonth: m.frames_previous_month(), nextMonth: m.frames_next_month() }}
      defaultDate={day ?? today}
      {...(latest ? { maxDate: latest } : {})}
      value={day}
      onChange={chosen => chosen && pick(chosen)}
    />
  </DatesProvider>
)
