import { addDays, addMonths, type Day, startOfMonth } from '#kit/time/days.ts'

/** The days of a month: the first, and the first of the next. */
export type Period = { from: Day; before: Day }

/** The month of a day. */
export const periodOf = (day: Day): Period => {
  const from = startOfMonth(day)
  return { from, before: addMonths(from, 1) }
}

/** The last day of a period. */
export const lastDayOf = ({ before }: Period): Day => addDays(before, -1)
