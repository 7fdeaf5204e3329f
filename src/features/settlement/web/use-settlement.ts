import { useMutation, useQueryClient } from '@tanstack/react-query'
import { methodIds } from '#kit/giving/ids.ts'
import type { SettlementGift } from '../contract.ts'

/** A change of a settlement; afterwards its list and its page are read again, also where it failed: a part of it may be done. */
export function useSettlementChange<Input, Result>(change: (input: Input) => Promise<Result>, done: () => void = () => {}) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: done,
    onSettled: () => queries.invalidateQueries({ queryKey: ['settlement'] }),
  })
}

/** Whether gifts were handed over in cash or by cheque: then the day at the bank and the slip are asked for. */
export const needsSlip = (gifts: readonly SettlementGift[]): boolean =>
  gifts.some(({ paymentMethod }) => paymentMethod === methodIds.cash || paymentMethod === methodIds.cheque)

/** The sum of amounts in minor units. */
export const minorOf = (amounts: readonly { minor: number }[]): number => amounts.reduce((sum, { minor }) => sum + minor, 0)
