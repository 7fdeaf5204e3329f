import { addDays, addMonths, daysBetween, type Day, startOfMonth } from '#kit/time/days.ts'

/** The days that a timeline shows: `from` the first of a month, for twelve months. */
export type TimelineWindow = { from: Day; to: Day; days: number }

/** Months before today's in the first window. */
const before = 8
/** Months of a window. */
const months = 12

/** The window around a day; `shift` months later, or earlier when negative. */
export function windowAround(today: Day, shift: number): TimelineWindow {
  const from = addMonths(startOfMonth(today), shift - before)
  const to = addDays(addMonths(from, months), -1)
  return { from, to, days: daysBetween(from, to) + 1 }
}

/** The first days of the months of a window. */
export const monthsOf = ({ from }: TimelineWindow): Day[] => Array.from({ length: months }, (_, index) => addMonths(from, index))

/** Where a day begins in a window, in percent of its width, within its edges. */
export const placeOf = ({ from, days }: TimelineWindow, day: Day): number =>
  Math.min(100, Math.max(0, (daysBetween(from, day) / days) * 100))

/** Where days lie in a window, both included, in percent; without an end they last to its edge. */
export function spanOf(window: TimelineWindow, startsOn: Day, endsOn: Day | null): { start: number; width: number } {
  const start = placeOf(window, startsOn)
  const end = endsOn === null ? 100 : placeOf(window, addDays(endsOn, 1))
  return { start, width: Math.max(0, end - start) }
}
