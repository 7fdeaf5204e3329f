import { addDays, addMonths, daysBetween, partsOf, type Day } from '../time/days.ts'

/** How often a recurring gift falls due; bi-annually is every six months. */
export const frequencies = [
  { id: 8, name: 'daily', days: 1 },
  { id: 2, name: 'weekly', days: 7 },
  { id: 3, name: 'fortnightly', days: 14 },
  { id: 4, name: 'monthly', months: 1 },
  { id: 5, name: 'quarterly', months: 3 },
  { id: 6, name: 'biAnnually', months: 6 },
  { id: 7, name: 'annually', months: 12 },
] as const
export type FrequencyId = (typeof frequencies)[number]['id']

/** The frequencies by name. */
export const frequencyNamed = {
  daily: 8,
  weekly: 2,
  fortnightly: 3,
  monthly: 4,
  quarterly: 5,
  biAnnually: 6,
  annually: 7,
} as const satisfies Record<string, FrequencyId>

/** The ids of the seven frequencies, for schemas. */
export const frequencyIds = frequencies.map(({ id }) => id)

const stepOf = (frequency: FrequencyId) => frequencies.find(({ id }) => id === frequency) ?? frequencies[0]

/** The due date number `count` of a schedule, 0 being the anchor: always computed from the anchor, so a 31st returns after a short month. @internal */
export function dueOn(anchor: Day, frequency: FrequencyId, count: number): Day {
  const step = stepOf(frequency)
  return 'days' in step ? addDays(anchor, step.days * count) : addMonths(anchor, step.months * count)
}

/** The first due date after a day; the anchor itself when the day lies before it. */
export function nextDueOn(anchor: Day, frequency: FrequencyId, after: Day): Day {
  if (after < anchor) return anchor
  const passed = atMost(anchor, frequency, after)
  const due = dueOn(anchor, frequency, passed)
  return due > after ? due : dueOn(anchor, frequency, passed + 1)
}

// Whole steps between two days, ignoring month ends: exact, or one too many.
function atMost(anchor: Day, frequency: FrequencyId, day: Day): number {
  const step = stepOf(frequency)
  if ('days' in step) return Math.floor(daysBetween(anchor, day) / step.days)
  const [[year, month], [toYear, toMonth]] = [partsOf(anchor), partsOf(day)]
  return Math.floor(((toYear - year) * 12 + toMonth - month) / step.months)
}
