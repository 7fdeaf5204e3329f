import { addDays, type Day } from '#kit/time/days.ts'

/** The earliest day that a counter gives a gift without a reason: `days` before today. */
const earliestUnexplained = (today: Day, days: number): Day => addDays(today, -days)

/** Whether a gift of this day is dated back beyond the charity's limit. */
export const isBackDated = (day: Day | null, today: Day, days: number): boolean => day !== null && day < earliestUnexplained(today, days)
