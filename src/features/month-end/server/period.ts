import { addDays, addMonths, type Day, type Moment, startOfMonth } from '#kit/time/days.ts'
import { startOfDay } from '#kit/time/time-zones.ts'

/** The days of a month: the first, and the first of the next. */
export type Period = { from: Day; before: Day }

/** The month of a day. */
export const periodOf = (day: Day): Period => {
  const from = startOfMonth(day)
  return { from, before: addMonths(from, 1) }
}

/** Longer than a transaction goes on after the moment that its entries have, in milliseconds. */
const longestTransaction = 3_600_000
/** The first moment at which a month is closed: nothing that was posted in it is on its way any more. */
export const closesAt = ({ before }: Period, timeZone: string): Moment =>
  new Date(new Date(startOfDay(before, timeZone)).getTime() + longestTransaction).toISOString()

/** The last day of a period. */
export const lastDayOf = ({ before }: Period): Day => addDays(before, -1)
