import { z } from 'zod'
import { addMonths, type Day } from '#kit/time/days.ts'
import type { Right } from '#platform/contract/endpoint.ts'
import { type GiftStatus, isPending, isSettleable } from './rules.ts'

/** Where the cheque of a gift is. Only the bank returns one. */
export const chequeStates = ['inHand', 'banked', 'cleared', 'returned'] as const
export const ChequeState = z.enum(chequeStates).meta({ id: 'ChequeState' })
export type ChequeState = z.infer<typeof ChequeState>

/** The states that a person sets. */
export const ChequeTarget = z.enum(['banked', 'cleared', 'returned']).meta({ id: 'ChequeTarget' })
export type ChequeTarget = z.infer<typeof ChequeTarget>

/**
 * Every legal change of a cheque's state: where it begins, and the right that it needs; `edit` is the edit right of the gift's module.
 * Banks also return cheques that they credited, so that a cleared one is returned by those who may settle.
 */
const chequeSteps = {
  banked: { inHand: 'edit' },
  cleared: { banked: 'button:settle' },
  returned: { banked: 'edit', cleared: 'button:settle' },
} as const satisfies Record<ChequeTarget, Partial<Record<ChequeState, 'edit' | Right>>>

type GiftOfCheque = { chequeState: ChequeState | null; status: GiftStatus }
/**
 * The right that a step of a gift's cheque needs; null where the cheque or the gift does not allow the step. The gift of a cleared cheque
 * is settled, and no refund of it is asked for or complete; the others are not settled, and no void of them is.
 */
export function chequeStepRight(to: ChequeTarget, { chequeState, status }: GiftOfCheque): 'edit' | Right | null {
  const from: Partial<Record<ChequeState, 'edit' | Right>> = chequeSteps[to]
  const isOpen = chequeState === 'cleared' ? status === 'Settled' : isSettleable(status)
  return (isOpen && chequeState !== null && from[chequeState]) || null
}

/** Why the bank cannot return a cheque that it credited: none was, or its gift is refunded, or is being; null where it can. */
export function chequeReturnFault({ chequeState, status }: GiftOfCheque): 'notCleared' | 'refunded' | 'refundPending' | null {
  if (chequeState !== 'cleared') return 'notCleared'
  if (status === 'Refunded') return 'refunded'
  return isPending(status) ? 'refundPending' : null
}

/** The steps that the cheque of a gift may take. */
export const nextChequeSteps = (gift: GiftOfCheque): ChequeTarget[] => ChequeTarget.options.filter(to => chequeStepRight(to, gift) !== null)

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
