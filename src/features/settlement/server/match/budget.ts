import { setImmediate } from 'node:timers/promises'

/** The most steps of the searches of one settlement: well below a second. */
export const stepsOfSearch = 150_000_000
/** The most steps of the searches for parts of payments that share a reference. */
export const stepsOfParts = 20_000_000
/** The steps after which others are served: some milliseconds. */
const stepsBetweenPauses = 1_000_000
/** The steps that are left, and those until the next pause. A step is about one addition. */
export type Budget = { steps: number; untilPause: number }

/** A budget of steps of which none is taken. */
export const newBudget = (steps: number): Budget => ({ steps, untilPause: stepsBetweenPauses })

/** Takes steps if there are enough left; work for which there are too few is not begun. */
export function takeSteps(budget: Budget, steps: number): boolean {
  if (steps > budget.steps) return false
  budget.steps -= steps
  budget.untilPause -= steps
  return true
}

/** Counts steps of work that has to be done, and lets the server do other work where it is due. */
export async function countSteps(budget: Budget, steps: number): Promise<void> {
  budget.untilPause -= steps
  await pauseIfDue(budget)
}

/** Lets the server do other work where enough steps were taken since it last could. */
export async function pauseIfDue(budget: Budget): Promise<void> {
  if (budget.untilPause > 0) return
  budget.untilPause = stepsBetweenPauses
  await setImmediate()
}
