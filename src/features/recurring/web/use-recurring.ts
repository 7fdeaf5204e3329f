import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import { api } from './api.ts'

/** The first part of every query key of this feature. */
const key = 'recurring'

/** One recurring gift. */
export const useRecurrence = (recurrenceId: string) =>
  useQuery({
    queryKey: [key, 'one', recurrenceId],
    queryFn: () => api.recurring.find({ recurrenceId }),
    enabled: recurrenceId !== '',
  })

/** A mutation of a recurring gift; afterwards, or after a conflict, recurring gifts and cards are refetched. */
export function useRecurringChange<Result>(change: () => Promise<Result>, done: () => void) {
  const client = useQueryClient()
  const refetch = () => Promise.all([key, 'cards', 'donations'].map(first => client.invalidateQueries({ queryKey: [first] })))
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      done()
      await refetch()
    },
    onError: async error => {
      if (error instanceof RefusalError && ['CHANGED_SINCE', 'OVER', 'RECURRENCE_NOT_NOW'].includes(error.code)) await refetch()
    },
  })
}
