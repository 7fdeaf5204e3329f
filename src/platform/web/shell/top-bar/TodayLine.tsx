import { intlLocales } from '#kit/text/languages.ts'
import { useEffect, useState } from 'react'
import { type Day } from '#kit/time/days.ts'
import { dayInZone } from '#kit/time/time-zones.ts'
import { getLocale } from '#messages/runtime.js'
import { HijriLine } from '#platform/web/ui/values/HijriLine.tsx'
import css from './top-bar.module.css'

type Props = { timeZone: string; isIslamic: boolean; now?: () => Date }

/** Today in the charity's time zone, with the Hijri date for Islamic charities. Updates at midnight. */
export function TodayLine({ timeZone, isIslamic, now = () => new Date() }: Props) {
  const [today, setToday] = useState(() => dayInZone(now(), timeZone))
  useEffect(() => {
    const timer = setInterval(() => setToday(dayInZone(now(), timeZone)), 60_000)
    return () => clearInterval(timer)
  }, [now, timeZone])
  return (
    <span className={css.today}>
      <time className={css.date} dateTime={today}>
        {longDay(today)}
      </time>
      {isIslamic && <HijriLine day={today} />}
    </span>
  )
}

/** 'Mon 2 Mar 2026'. */
function longDay(day: Day): string {
  const format = new Intl.DateTimeFormat(intlLocales[getLocale()], {
    timeZone: 'UTC',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  })
  const parts = Object.fromEntries(format.formatToParts(Date.parse(`${day}T12:00:00Z`)).map(({ type, value }) => [type, value]))
  return `${parts.weekday} ${parts.day} ${parts.month} ${parts.year}`
}
