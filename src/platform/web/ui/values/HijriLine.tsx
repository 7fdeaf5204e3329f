import type { Day } from '#kit/days.ts'
import { formatHijri, hijriOf, ramadan } from '#kit/hijri.ts'
import { useOwnMonths } from './hijri-context.ts'
import css from './hijri-line.module.css'

/** The Hijri date under a date, by the charity's own calendar: quiet, and brass during Ramadan. */
export function HijriLine({ day }: { day: Day }) {
  const hijri = hijriOf(day, useOwnMonths())
  return (
    <span className={css.line} data-ramadan={hijri.month === ramadan}>
      {formatHijri(hijri)}
    </span>
  )
}
