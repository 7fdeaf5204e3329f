import type { Day } from '#kit/time/days.ts'
import { formatHijri, hijriOf, ramadan } from '#kit/time/hijri.ts'
import { useAnnouncedMonths } from './hijri-context.ts'
import css from './hijri-line.module.css'

/** The Hijri date by the charity's calendar, highlighted during Ramadan. */
export function HijriLine({ day }: { day: Day }) {
  const hijri = hijriOf(day, useAnnouncedMonths())
  return (
    <span className={css.line} data-ramadan={hijri.month === ramadan}>
      {formatHijri(hijri)}
    </span>
  )
}
