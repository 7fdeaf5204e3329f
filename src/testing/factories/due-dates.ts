import { type FrequencyId, nextDueOn } from '#kit/giving/recurrence.ts'
import { addDays, type Day } from '#kit/time/days.ts'

/** Every due date from one day to another, both included. */
export function dueDates(anchor: Day, frequency: FrequencyId, from: Day, to: Day): Day[] {
  const dates: Day[] = []
  for (let due = nextDueOn(anchor, frequency, addDays(from, -1)); due <= to; due = nextDueOn(anchor, frequency, due)) dates.push(due)
  return dates
}
