import { z } from 'zod'
import { addDays, type Day, weekdayOf } from '#kit/time/days.ts'
import type { MonthState } from '#features/settlement/rules.ts'

/** What keeps a month open, in the order in which it is cleared. */
export const BlockerKind = z
  .enum([
    'unmatchedLines',
    'unaskedPayouts',
    'refusedPayouts',
    'openRequests',
    'undeclaredDays',
    'unsettledGifts',
    'postDatedCheques',
    'failedCharges',
  ])
  .meta({ id: 'MonthEndBlocker' })
export type BlockerKind = z.infer<typeof BlockerKind>

/** The steps of closing a month: one person prepares, another seals; withdrawn before that, it is open again. */
export const MonthEndStep = z.enum(['prepare', 'seal', 'withdraw']).meta({ id: 'MonthEndStep' })
export type MonthEndStep = z.infer<typeof MonthEndStep>

/** The step of the settlement's lock that each step takes with it. */
export const lockSteps = { prepare: 'askLock', seal: 'confirmLock', withdraw: 'withdrawLock' } as const satisfies Record<
  MonthEndStep,
  string
>

type MonthForSteps = { state: MonthState; isOver: boolean; isClear: boolean; lockStepsOfReader: readonly string[] }
/** The steps that a reader may take with a month. */
export const monthEndStepsFor = ({ isOver, isClear, lockStepsOfReader }: MonthForSteps): MonthEndStep[] =>
  MonthEndStep.options.filter(step => lockStepsOfReader.includes(lockSteps[step]) && (step === 'withdraw' || (isOver && isClear)))

/** The working day of the next month by which a month is closed. */
export const workingDaysToClose = 5

/** The day by which a month is closed, by the first day of the next one; public holidays are not known. `weekend`: Monday is 1. */
export function closeByOf(firstOfNext: Day, weekend: readonly number[]): Day {
  let day = addDays(firstOfNext, -1)
  for (let worked = 0; worked < workingDaysToClose;) {
    day = addDays(day, 1)
    if (!weekend.includes(weekdayOf(day))) worked++
  }
  return day
}
