import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { GroupState } from '../rules.ts'
import { api } from './api.ts'
import { showRefusal } from './refusal.tsx'
import { settleUntilDone } from './settle-many.ts'

/** The lines that are read at once. */
export const linesOfPage = 50
/** A settlement with one page of its lines. */
export const pageOfLines = ({ id, only, page }: { id: string; only: GroupState | null; page: number }) =>
  queryOptions({
    queryKey: ['settlement', 'one', id, only, page],
    queryFn: () => api.settlement.find({ id, only, pageNumber: page, pageSize: linesOfPage }),
  })

/** Settles in as many calls as it takes. Shows in a popup why it was refused. */
export const useSettling = (request: Parameters<typeof settleUntilDone>[0]) =>
  useSettlementChange(() => settleUntilDone(request), undefined, showRefusal)

/**
 * A change of a settlement; afterwards its list and its page are read again, also where it failed: a part of it may be done. `failed` shows
 * why, where the screen does not.
 */
export function useSettlementChange<Input, Result>(
  change: (input: Input) => Promise<Result>,
  done: () => void = () => {},
  failed: (error: Error) => void = () => {},
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: done,
    onError: failed,
    onSettled: () => queries.invalidateQueries({ queryKey: ['settlement'] }),
  })
}

/** The sum of amounts in minor units. */
export const minorOf = (amounts: readonly { minor: number }[]): number => amounts.reduce((sum, { minor }) => sum + minor, 0)
