import { addDays, type Day, daysBetween, weekdayOf } from '#kit/time/days.ts'

/** First and last days of Ramadan in Singapore; those of 1441 and 1442 are computed, not announced. */
const ramadans: readonly (readonly [Day, Day])[] = [
  ['2020-04-24', '2020-05-23'],
  ['2021-04-13', '2021-05-12'],
  ['2022-04-03', '2022-05-02'],
  ['2023-03-23', '2023-04-21'],
  ['2024-03-12', '2024-04-09'],
  ['2025-03-02', '2025-03-30'],
  ['2026-02-19', '2026-03-20'],
  ['2027-02-08', '2027-03-09'],
]

/** The day of Ramadan (from 1), or 0 outside of it. */
export function ramadanDay(day: Day): number {
  const found = ramadans.find(([first, last]) => first <= day && day <= last)
  return found ? daysBetween(found[0], day) + 1 : 0
}

/** Christmas and the end of the tax year. */
const seasonByMonth = new Map([
  ['12', 2.6],
  ['06', 1.9],
])

/**
 * How much is given on a day, relative to an ordinary day (1). Islamic charities receive more on Fridays, much more in Ramadan and most in
 * its last ten nights; others at Christmas and at the end of the tax year.
 * @internal tested by itself
 */
export function weightOf(day: Day, isIslamic: boolean): number {
  if (!isIslamic) return (weekdayOf(day) > 5 ? 1.3 : 1) * (seasonByMonth.get(day.slice(5, 7)) ?? 1)
  const night = ramadanDay(day)
  const season = night > 0 ? 3.2 : 1
  return (weekdayOf(day) === 5 ? 2.2 : 1) * (night > 20 ? 6 : season)
}

/** Spreads a number of gifts over days by the weight of each day, with a slow growth over time. Returns the number of each day. */
export function spreadOverDays(count: number, first: Day, last: Day, isIslamic: boolean): [Day, number][] {
  const days = Array.from({ length: daysBetween(first, last) + 1 }, (_, index) => addDays(first, index))
  const weights = days.map((day, index) => weightOf(day, isIslamic) * (1 + index / days.length))
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  let before = 0
  let assigned = 0
  return days.map((day, index) => {
    before += weights[index] ?? 0
    const until = Math.round((count * before) / whole)
    const today = until - assigned
    assigned = until
    return [day, today]
  })
}

/** The minute of the day of a gift: after the prayers and in the evening, or in office hours. */
export const dayParts = {
  islamic: [
    [6 * 60, 30, 8],
    [13 * 60, 90, 26],
    [16 * 60 + 30, 60, 10],
    [19 * 60 + 20, 60, 22],
    [20 * 60 + 40, 110, 26],
    [10 * 60, 360, 8],
  ],
  plain: [
    [9 * 60, 200, 30],
    [13 * 60, 240, 40],
    [18 * 60, 240, 30],
  ],
} as const
