import { addDays, daysBetween, type Day } from './days.ts'

/** The Hijri months as the region writes them, Muharram first. */
const hijriMonths = [
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
const countedMonths = ({ year, month }: Pick<HijriDate, 'year' | 'month'>) => year * 12 + month - 1
const dateOfMonthCount = (months: number, date: number): HijriDate => ({ year: Math.floor(months / 12), month: (months % 12) + 1, date })

/**
 * The Hijri date of a day: by the charity's announced month starts where there are any, else by the computed calendar, which is often a day
 * early.
 */
export function hijriOf(day: Day, ownStarts: readonly MonthStart[] = []): HijriDate {
  const begun = ownStarts
    .filter(({ startsOn }) => startsOn <= day)
    .reduce<MonthStart | null>((last, start) => (last && last.startsOn > start.startsOn ? last : start), null)
  const sinceOwn = begun ? daysBetween(begun.startsOn, day) : Infinity
  if (begun && sinceOwn < 30) return { year: begun.year, month: begun.month, date: sinceOwn + 1 }
  const computed = computedOn(day)
  // The computed calendar may be a day behind or ahead of an announced month.
  if (begun && sinceOwn < 32 && countedMonths(computed) <= countedMonths(begun))
    return dateOfMonthCount(countedMonths(begun) + 1, sinceOwn - 29)
  const early = ownStarts.some(start => start.startsOn > day && countedMonths(start) <= countedMonths(computed))
  return early
    ? dateOfMonthCount(countedMonths(computed) - 1, Math.min(30, computedOn(addDays(day, -computed.date)).date + computed.date))
    : computed
}

/** The name of a Hijri month, 1 to 12, as the region writes it. */
export const hijriMonthName = (month: number): string => hijriMonths[month - 1] ?? ''

/** A Hijri date in words: '12 Ramadan 1447'. */
export const formatHijri = ({ year, month, date }: HijriDate): string => `${date} ${hijriMonths[month - 1]} ${year}`

/** The month starts that follow from a charity's Ramadan: Ramadan itself, and Syawal on the day after its end. */
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

/** A month whose first computed day is known: 1 Ramadan 1446. */
const anchor = { year: 1446, month: 9, startsOn: '2025-03-01' } as const
/** Days from one new moon to the next, on average. */
const synodicMonth = 29.530_588

/**
 * The first day of a Hijri month in the computed calendar of Umm al-Qura. A suggestion: authorities of the region often announce the day
 * after.
 */
export function ummAlQuraStart(year: number, month: number): Day {
  const months = countedMonths({ year, month }) - countedMonths(anchor)
  let day = addDays(anchor.startsOn, Math.round(months * synodicMonth) - 3)
  for (let hijri = computedOn(day); hijri.year !== year || hijri.month !== month || hijri.date !== 1; hijri = computedOn(day))
    day = addDays(day, 1)
  return day
}
