import type { Language } from '#kit/dates.ts'
import type { Day } from '#kit/days.ts'

/** A day of the Hijri calendar. */
export type HijriDay = { year: number; month: number; date: number }

const months: Record<Language, readonly string[]> = {
  en: [
    'Muharram',
    'Safar',
    'Rabiulawal',
    'Rabiulakhir',
    'Jamadilawal',
    'Jamadilakhir',
    'Rejab',
    'Shaaban',
    'Ramadan',
    'Shawal',
    'Zulkaedah',
    'Zulhijjah',
  ],
  ms: [
    'Muharam',
    'Safar',
    'Rabiulawal',
    'Rabiulakhir',
    'Jamadilawal',
    'Jamadilakhir',
    'Rejab',
    'Syaaban',
    'Ramadan',
    'Syawal',
    'Zulkaedah',
    'Zulhijah',
  ],
}
const calendar = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
})

/** The computed Hijri day. `shift` moves it by the days that a charity's own announcement differs: computed calendars are often a day early. */
export function hijriOf(day: Day, shift = 0): HijriDay {
  const at = Date.parse(`${day}T12:00:00Z`) + shift * 86_400_000
  const parts = Object.fromEntries(calendar.formatToParts(at).map(({ type, value }) => [type, value]))
  return { year: Number.parseInt(parts.year ?? '', 10), month: Number(parts.month), date: Number(parts.day) }
}

/** '12 Ramadan 1447'. */
export const formatHijri = ({ year, month, date }: HijriDay, language: Language = 'en'): string =>
  `${date} ${months[language][month - 1] ?? ''} ${year}`
export const isRamadan = ({ month }: HijriDay): boolean => month === 9
