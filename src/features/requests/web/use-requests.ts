import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from './api.ts'
import type { AppPreference } from '#features/gifts/rules.ts'

/** The first part of every query key of this feature. */
const requestsKey = 'requests'

/** The possible next steps of a gift, read again on each visit: others take steps in between. */
export const useNextStep = (transactionId: string) =>
  useQuery({
    queryKey: [requestsKey, 'next', transactionId],
    queryFn: () => api.requests.nextStep({ transactionId }),
    enabled: transactionId !== '',
    refetchOnMount: 'always',
  })

/** The numbers of pending requests. `isSeen`: whether the reader may see requests at all; the call is skipped otherwise. */
export const usePendingCount = (appPreferenceIds: AppPreference[], isSeen = true) =>
  useQuery({
    enabled: isSeen,
    queryKey: [requestsKey, 'count', appPreferenceIds],
    queryFn: () => api.requests.count({ appPreferenceIds }),
    staleTime: 30_000,
    refetchInterval: 120_000,
    retry: false,
  })

/** A mutation of a request; afterwards gifts and requests are refetched. */
export function useRequestChange<Input, Result>(change: (input: Input) => Promise<Result>, done: (result: Result) => void = () => {}) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: async result => {
      done(result)
      await Promise.all(
        [requestsKey, 'donations', 'pending-requests', 'pending-requests-islamic', 'islamic-giving', 'purchases'].map(key =>
          client.invalidateQueries({ queryKey: [key] }),
        ),
      )
    },
  })
}
