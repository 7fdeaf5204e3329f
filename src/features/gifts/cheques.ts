import { z } from 'zod'
import { addMonths, type Day } from '#kit/time/days.ts'
import type { Right } from '#platform/contract/endpoint.ts'

/** Where the cheque of a gift is. Only the bank returns one. */
export const chequeStates = ['inHand', 'banked', 'cleared', 'returned'] as const
export const ChequeState = z.enum(chequeStates).meta({ id: 'ChequeState' })
export type ChequeState = z.infer<typeof ChequeState>

/** The states that a person sets. */
export const ChequeTarget = z.enum(['banked', 'cleared', 'returned']).meta({ id: 'ChequeTarget' })
export type ChequeTarget = z.infer<typeof ChequeTarget>

/**
 * Every legal change of a cheque's state, with the right that it needs; `edit` is the edit right of the gift's module. A cleared cheque has
 * no further step: its money is settled, so the gift is refunded instead.
 */
export const chequeSteps = {
  banked: { from: 'inHand', right: 'edit' },
  cleared: { from: 'banked', right: 'button:settle' },
  returned: { from: 'banked', right: 'edit' },
} as const satisfies Record<ChequeTarget, { from: ChequeState; right: 'edit' | Right }>

/** The steps that a cheque in this state may take. */
export const nextChequeSteps = (state: ChequeState | null): ChequeTarget[] =>
  ChequeTarget.options.filter(to => chequeSteps[to].from === state)

/** Whether a cheque in hand has a day to come: no bank takes it before, so its gift is not settled. */
export const isPostDated = (state: ChequeState | null, writtenOn: Day | null, today: Day): boolean =>
  state === 'inHand' && writtenOn !== null && writtenOn > today

/** The warning about a cheque in hand: it is post-dated, or too old for banks. */
export type ChequeWarning = 'postDated' | 'stale'
export function chequeWarningOf(writtenOn: Day | null, today: Day, staleAfterMonths: number): ChequeWarning | null {
  if (writtenOn === null) return null
  if (writtenOn > today) return 'postDated'
  return addMonths(writtenOn, staleAfterMonths) < today ? 'stale' : null
}
