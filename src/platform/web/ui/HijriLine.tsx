import type { Day } from '#kit/days.ts'
import { getLocale } from '#messages/runtime.js'
import { formatHijri, hijriOf, isRamadan } from './hijri.ts'
import css from './hijri-line.module.css'

/** The Hijri date under a date: quiet, and brass during Ramadan. `shift` is the charity's own correction in days. */
export function HijriLine({ day, shift = 0 }: { day: Day; shift?: number }) {
  const hijri = hijriOf(day, shift)
  return (
    <span className={css.line} data-ramadan={isRamadan(hijri)}>
      {formatHijri(hijri, getLocale())}
    </span>
  )
}
