import { intlLocales } from '#kit/text/languages.ts'
import { useEffect, useState } from 'react'
import { dayInZone } from '#kit/time/time-zones.ts'
import { getLocale } from '#messages/runtime.js'
import { HijriLine } from '#platform/web/ui/values/HijriLine.tsx'
import { useDayText } from '#platform/web/ui/values/use-day-text.ts'
import css from './top-bar.module.css'

type Props = { timeZone: string; isIslamic: boolean; now?: () => Date }

/** Today in the charity's time zone, with the Hijri date for Islamic charities. Updates at midnight. */
export function TodayLine({ timeZone, isIslamic, now = () => new Date() }: Props) {
  const [today, setToday] = useState(() => dayInZone(now(), timeZone))
  useEffect(() => {
    const timer = setInterval(() => setToday(dayInZone(now(), timeZone)), 60_000)
    return () => clearInterval(timer)
  }, [now, timeZone])
  const dayText = useDayText()
  const weekday = new Intl.DateTimeFormat(intlLocales[getLocale()], { timeZone: 'UTC', weekday: 'short' })
  return (
    <span className={css.today}>
      <time className={css.date} dateTime={today}>
        {`${weekday.format(Date.parse(`${today}T12:00:00Z`))} ${dayText(today, 'dayInText')}`}
      </time>
      {isIslamic && <HijriLine day={today} />}
    </span>
  )
}
