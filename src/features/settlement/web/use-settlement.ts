import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { GroupState } from '../rules.ts'
import { api } from './api.ts'

/** The lines that are read at once. */
export const linesOfPage = 50
/** A settlement with one page of its lines. */
export const pageOfLines = ({ id, only, page }: { id: string; only: GroupState | null; page: number }) =>
  queryOptions({
    queryKey: ['settlement', 'one', id, only, page],
    queryFn: () => api.settlement.find({ id, only, pageNumber: page, pageSize: linesOfPage }),
  })

/** A change of a settlement; afterwards its list and its page are read again, also where it failed: a part of it may be done. */
export function useSettlementChange<Input, Result>(change: (input: Input) => Promise<Result>, done: () => void = () => {}) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: done,
    onSettled: () => queries.invalidateQueries({ queryKey: ['settlement'] }),
  })
}

/** The sum of amounts in minor units. */
export const minorOf = (amounts: readonly { minor: number }[]): number => amounts.reduce((sum, { minor }) => sum + minor, 0)
