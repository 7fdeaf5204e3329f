import { frequencyIds } from './ids.ts'
import { addDays, addMonths, daysBetween, partsOf, type Day } from '../time/days.ts'

/** How often a recurring gift falls due; bi-annually is every six months. */
export const frequencies = [
  { id: frequencyIds.daily, name: 'daily', days: 1 },
  { id: frequencyIds.weekly, name: 'weekly', days: 7 },
  { id: frequencyIds.fortnightly, name: 'fortnightly', days: 14 },
  { id: frequencyIds.monthly, name: 'monthly', months: 1 },
  { id: frequencyIds.quarterly, name: 'quarterly', months: 3 },
  { id: frequencyIds.biAnnually, name: 'biAnnually', months: 6 },
  { id: frequencyIds.annually, name: 'annually', months: 12 },
] as const
export type FrequencyId = (typeof frequencies)[number]['id']

const stepOf = (frequency: FrequencyId) => frequencies.find(({ id }) => id === frequency) ?? frequencies[0]

/**
 * The due date number `count` of a schedule, 0 being the anchor: always computed from the anchor, so a 31st returns after a short month.
 * @internal tested by itself
 */
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
