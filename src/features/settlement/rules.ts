import { z } from 'zod'
import { methodIds } from '#kit/giving/ids.ts'
import { Day, Moment } from '#kit/time/days.ts'
import { type GiftStatus, isReversed } from '#features/gifts/rules.ts'
import type { LineKind, Provider } from './statements.ts'

/** How far a settlement is: lines wait, all matched, lines wait and linked ones differ from their gifts, or all of it in the books. */
export const SettlementState = z.enum(['pending', 'matched', 'discrepancy', 'settled']).meta({ id: 'SettlementStatus' })
export type SettlementState = z.infer<typeof SettlementState>

/** The state of a settlement that is not settled. `open` counts payments and refunds without gifts, `differing` links with a difference. */
export function stateOf({ open, differing }: { open: number; differing: number }): SettlementState {
  if (open === 0) return 'matched'
  return differing === 0 ? 'pending' : 'discrepancy'
}

/** Whether a month is closed for matching and settling. Two people lock and unlock it: one asks, another confirms. */
export const MonthState = z.enum(['open', 'lockAsked', 'locked', 'unlockAsked']).meta({ id: 'SettlementMonthState' })
export type MonthState = z.infer<typeof MonthState>
export const MonthStep = z
  .enum(['askLock', 'confirmLock', 'withdrawLock', 'askUnlock', 'confirmUnlock', 'withdrawUnlock'])
  .meta({ id: 'SettlementMonthStep' })
export type MonthStep = z.infer<typeof MonthStep>
/** A month, who asked for its lock or decided about it, and the steps that its reader may take. */
export const LockedMonth = z.object({
  month: Day,
  state: MonthState,
  askedBy: z.string().nullable(),
  decidedBy: z.string().nullable(),
  changedAt: Moment.nullable(),
  steps: z.array(MonthStep),
})

/** Every legal step of a month. `by`: anyone with the right, or another person than the one who asked. */
export const monthSteps = {
  askLock: { from: 'open', to: 'lockAsked', by: 'anyone' },
  confirmLock: { from: 'lockAsked', to: 'locked', by: 'another' },
  withdrawLock: { from: 'lockAsked', to: 'open', by: 'anyone' },
  askUnlock: { from: 'locked', to: 'unlockAsked', by: 'anyone' },
  confirmUnlock: { from: 'unlockAsked', to: 'open', by: 'another' },
  withdrawUnlock: { from: 'unlockAsked', to: 'locked', by: 'anyone' },
} as const satisfies Record<MonthStep, { from: MonthState; to: MonthState; by: 'anyone' | 'another' }>

/** Whether lines of a month may be matched, unmatched and settled. A month that waits for its lock is not open either. */
export const isOpenMonth = (state: MonthState): boolean => state === 'open'

/** The steps that a user may take in a month. */
export const monthStepsFor = ({ state, askedBy }: { state: MonthState; askedBy: string | null }, userId: string): MonthStep[] =>
  MonthStep.options.filter(step => monthSteps[step].from === state && (monthSteps[step].by === 'anyone' || askedBy !== userId))

/**
 * What a group of lines is: to be linked, to be decided on, without a gift, linked, settled, in no need of a gift, or shown by another
 * statement before.
 */
export const GroupState = z
  .enum(['ready', 'toDecide', 'open', 'linked', 'settled', 'kept', 'repeated'])
  .meta({ id: 'SettlementGroupState' })
export type GroupState = z.infer<typeof GroupState>

/** How lines and gifts were found to be the same money. */
export const FoundBy = z.enum(['reference', 'sum', 'person']).meta({ id: 'SettlementFoundBy' })
export type FoundBy = z.infer<typeof FoundBy>

/**
 * What lines are that are no gift: interest or other income, money that another statement shows, a charge that a bank took or gave back, a
 * payment together with its return, or one whose gift was voided and paid back from the bank.
 */
export const NotGiftKind = z.enum(['income', 'transfer', 'bankCharge', 'returned', 'paidBack']).meta({ id: 'SettlementNotGift' })
export type NotGiftKind = z.infer<typeof NotGiftKind>

/** Whether money that is closed as no gift may be a payout of a provider that arrived. */
export const mayBePayout = (kind: NotGiftKind): boolean => kind === 'income' || kind === 'transfer'

type ClosableLine = { kind: LineKind }
/** Whether lines are a payment and what was returned of it. */
export const isPaymentWithReturn = (lines: readonly ClosableLine[]): boolean => new Set(lines.map(({ kind }) => kind)).size > 1

/** Whether lines are cheques that the bank took back: of a deposit that was no gift, or that is posted already. */
export const isOfReturns = (lines: readonly ClosableLine[]): boolean => lines.every(({ kind }) => kind === 'return')

/** Whether lines are money that left a bank account for something else, or was booked as the bank's charge. */
export const isMoneyOut = (lines: readonly ClosableLine[]): boolean => lines.every(({ kind }) => kind === 'other' || kind === 'fee')

/** Whether linking lines with gifts asks what the bank said: they are returned cheques whose gifts are settled still. */
export const asksReturnReason = (lines: readonly ClosableLine[], gifts: readonly { status: GiftStatus }[]): boolean =>
  isOfReturns(lines) && gifts.some(({ status }) => !isReversed(status))

/**
 * What lines of a statement may be that are no gift: a payment with its return is nothing else. Only a bank shows transfers: what a
 * provider received is in the books by its own statement alone.
 */
export const notGiftKindsOf = (provider: Provider, lines: readonly ClosableLine[]): NotGiftKind[] =>
  NotGiftKind.options.filter(kind => {
    if (kind === 'returned' || isPaymentWithReturn(lines)) return kind === 'returned' && isPaymentWithReturn(lines)
    if (isMoneyOut(lines)) return kind === 'bankCharge' && provider === 'bank'
    if (isOfReturns(lines)) return kind === 'income' || kind === 'transfer'
    if (kind === 'paidBack') return provider !== 'bank'
    return kind !== 'transfer' || provider === 'bank'
  })

/** Whether a gift was handed over in cash or by cheque: then the day at the bank and the slip are asked for. */
export const needsSlip = ({ paymentMethod }: { paymentMethod: number }): boolean =>
  paymentMethod === methodIds.cash || paymentMethod === methodIds.cheque

/**
 * The most gifts that one call settles; a line that is no gift counts as one. It returns how many are left, and the caller repeats it. So
 * few that a concurrent call for the same payout gets its turn before the database stops waiting for the lock, on a busy machine too.
 */
export const giftsAtOnce = 1000
/** The most lines or gifts that one match has. */
export const mostInMatch = 1000
