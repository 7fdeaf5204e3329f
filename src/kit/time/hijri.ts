import { addDays, daysBetween, type Day } from './days.ts'

/** The Hijri months as the region writes them, Muharram first. */
export const hijriMonths = [
  'Muharram',
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
  'Zulhijjah',
] as const

/** Ramadan's number among the months. */
export const ramadan = 9

/** A day in the Hijri calendar; month and date count from 1. */
export type HijriDate = { year: number; month: number; date: number }

/** The Gregorian day on which a charity's own Hijri month begins. */
export type MonthStart = { year: number; month: number; startsOn: Day }

const ummAlQura = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'numeric',
  year: 'numeric',
})
const count = ({ year, month }: Pick<HijriDate, 'year' | 'month'>) => year * 12 + month - 1
const counted = (months: number, date: number): HijriDate => ({ year: Math.floor(months / 12), month: (months % 12) + 1, date })

/** The Hijri date of a day: by the charity's own month starts where they reach, else the computed calendar, a suggestion often a day early. */
export function hijriOf(day: Day, ownStarts: readonly MonthStart[] = []): HijriDate {
  const begun = ownStarts
    .filter(({ startsOn }) => startsOn <= day)
    .reduce<MonthStart | null>((last, start) => (last && last.startsOn > start.startsOn ? last : start), null)
  const sinceOwn = begun ? daysBetween(begun.startsOn, day) : Infinity
  if (begun && sinceOwn < 30) return { year: begun.year, month: begun.month, date: sinceOwn + 1 }
  const computed = computedOn(day)
  // The computed calendar may lag a day behind an own month that is over, or run a day ahead of one that has yet to begin.
  if (begun && sinceOwn < 32 && count(computed) <= count(begun)) return counted(count(begun) + 1, sinceOwn - 29)
  const early = ownStarts.some(start => start.startsOn > day && count(start) <= count(computed))
  return early ? counted(count(computed) - 1, Math.min(30, computedOn(addDays(day, -computed.date)).date + computed.date)) : computed
}

/** A Hijri date in words: '12 Ramadan 1447'. */
export const formatHijri = ({ year, month, date }: HijriDate): string => `${date} ${hijriMonths[month - 1]} ${year}`

/** First and last day of Ramadan in a Hijri year, computed: only what a form suggests, the charity's staff decide. */
export function suggestRamadan(hijriYear: number): { startsOn: Day; endsOn: Day } {
  return { startsOn: computedStart(hijriYear, ramadan), endsOn: addDays(computedStart(hijriYear, ramadan + 1), -1) }
}

/** The month starts a charity's Ramadan gives: Ramadan itself, and Syawal on the day after its end. */
export const startsOfRamadan = (year: number, startsOn: Day, endsOn: Day): MonthStart[] => [
  { year, month: ramadan, startsOn },
  { year, month: ramadan + 1, startsOn: addDays(endsOn, 1) },
]

function computedOn(day: Day): HijriDate {
  const parts = ummAlQura.formatToParts(new Date(`${day}T00:00:00Z`))
  const [year, month, date] = ['year', 'month', 'day'].map(kind => Number(parts.find(({ type }) => type === kind)?.value)) as [
    number,
    number,
    number,
  ]
  return { year, month, date }
}

// A mean Hijri month has 29.530588 days; from the guess it is at most a few days to the start.
function computedStart(year: number, month: number): Day {
  const guess = addDays('1970-01-01', Math.round((count({ year, month }) - count({ year: 1389, month: 10 })) * 29.530588) - 21 + 14)
  const within = computedOn(guess)
  const start = addDays(guess, 1 - within.date)
  return count(within) === count({ year, month }) ? start : addDays(start, count(within) < count({ year, month }) ? 0 : -1)
}
