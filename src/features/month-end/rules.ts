import { z } from 'zod'
import type { MonthState } from '#features/settlement/rules.ts'

/** What keeps a month open, in the order in which it is cleared. */
export const BlockerKind = z
  .enum(['unmatchedLines', 'unaskedPayouts', 'openRequests', 'undeclaredDays', 'unsettledGifts', 'failedCharges'])
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
