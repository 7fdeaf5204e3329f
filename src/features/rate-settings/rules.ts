import { z } from 'zod'
import type { Day } from '#kit/time/days.ts'
import type { RateItemId } from '#kit/giving/rate-items.ts'
import { rateItemIds } from '#kit/giving/ids.ts'
import type { Money } from '#jurisdictions/money.ts'
import type { Metal, RateState } from '#features/rates/rules.ts'
import type { FieldFault } from '#platform/contract/answer-code.ts'

/** A rate's state as a day sees it. */
export const RatePhase = z.enum(['waiting', 'returned', 'upcoming', 'inForce', 'ended', 'replaced']).meta({ id: 'RatePhase' })
export type RatePhase = z.infer<typeof RatePhase>

/** The phase of a rate on a day. */
export function phaseOf({ state, startsOn, endsOn }: { state: RateState; startsOn: Day; endsOn: Day | null }, today: Day): RatePhase {
  if (state !== 'published') return state
  if (startsOn > today) return 'upcoming'
  return endsOn !== null && endsOn < today ? 'ended' : 'inForce'
}

/** What may be done with a rate. */
export const RateAction = z.enum(['edit', 'publish', 'sendBack', 'delete']).meta({ id: 'RateAction' })
export type RateAction = z.infer<typeof RateAction>

/** Who prepared a rate: one of them never publishes it. */
type Preparers = { createdBy: string | null; preparedBy: string | null }
/** Whether a user may publish a rate: another user prepared it. */
export const mayPublish = ({ createdBy, preparedBy }: Preparers, userId: string): boolean => createdBy !== userId && preparedBy !== userId

/** The actions on a rate for a user with these rights. `isUsed`: a receipt line used it. */
export function actionsOnRate(
  rate: Preparers & { state: RateState; isUsed: boolean },
  { userId, can }: { userId: string; can: (right: string) => boolean },
): RateAction[] {
  const isWaiting = can('rate-setting:edit') && rate.state === 'waiting'
  const isOpen = rate.state === 'waiting' || rate.state === 'returned'
  return [
    ...(can('rate-setting:edit') && rate.state !== 'replaced' ? (['edit'] as const) : []),
    ...(isWaiting && mayPublish(rate, userId) ? (['publish'] as const) : []),
    ...(isWaiting ? (['sendBack'] as const) : []),
    ...(can('rate-setting:delete') && (isOpen || (rate.state === 'published' && !rate.isUsed)) ? (['delete'] as const) : []),
  ]
}

/** The greatest nisab in whole units: 5 digits (spec §5). */
const greatestNisab = 99_999
/** The greatest other rate in minor units: 2 digits with 2 decimals (spec §5). */
const greatestRate = 9999

type RateFields = {
  itemId: RateItemId
  amount: Money
  startsOn: Day
  endsOn: Day | null
  compounds: boolean
  metal: Metal | null
  weightGrams: number | null
  karat: number | null
}
/** What is wrong with the fields of a rate in a charity's currency, by field. */
export function faultsOfRate(rate: RateFields, currency: string): FieldFault[] {
  const { itemId, amount, startsOn, endsOn, compounds } = rate
  const isNisab = itemId === rateItemIds.nisab
  const faults: (FieldFault | false)[] = [
    amount.currency !== currency && { field: 'amount', code: 'ENTER_AMOUNT_IN', values: { currency } },
    isNisab &&
      (amount.minor % 100 !== 0 || amount.minor <= 0 || amount.minor > greatestNisab * 100) && { field: 'amount', code: 'NISAB_DIGITS' },
    !isNisab && (amount.minor <= 0 || amount.minor > greatestRate) && { field: 'amount', code: 'RATE_DIGITS' },
    endsOn !== null && endsOn < startsOn && { field: 'endsOn', code: 'RATE_ENDS_EARLY' },
    compounds && itemId !== rateItemIds.fidyah && { field: 'compounds', code: 'ONLY_FIDYAH_COMPOUNDS' },
    !isNisab &&
      (rate.metal !== null || rate.weightGrams !== null || rate.karat !== null) && { field: 'metal', code: 'ONLY_NISAB_HAS_METAL' },
    rate.metal === 'silver' && rate.karat !== null && { field: 'karat', code: 'SILVER_HAS_NO_KARAT' },
  ]
  return faults.filter(fault => fault !== false)
}
