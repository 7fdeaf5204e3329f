import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from './api.ts'
import { readPermissions } from '#platform/web/shell/rights.ts'
import { useCurrentUser } from '#platform/web/state/hooks.ts'

/** The prefix of this feature's query keys. */
const key = 'cards'

/** The cards of a donor, for users who may see donors. */
export const useCards = (donorId: string, enabled: boolean) =>
  useQuery({ queryKey: [key, 'of', donorId], queryFn: () => api.cards.list({ donorId }), enabled })

/** The cards for a recurring gift at the counter. */
export const useCardsToCharge = (donorId: string) =>
  useQuery({ queryKey: [key, 'to-charge', donorId], queryFn: () => api.cards.toCharge({ donorId }) })

/** The provider's settings for card fields. */
export const useHostedFields = () =>
  useQuery({ queryKey: [key, 'fields'], queryFn: () => api.cards.hostedFields({}), staleTime: Number.POSITIVE_INFINITY })

/** The user's rights in the donors module, which govern cards. */
export function useDonorRights(): { isView: boolean; isEdit: boolean } {
  const donors = readPermissions(useCurrentUser().permissions).find('donors')
  return { isView: donors?.isView ?? false, isEdit: donors?.isEdit ?? false }
}

/** A mutation of a card; afterwards cards and recurring gifts are refetched. */
export function useCardChange<Result>(change: () => Promise<Result>, done: (result: Result) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: async result => {
      done(result)
      await Promise.all([key, 'recurring'].map(first => client.invalidateQueries({ queryKey: [first] })))
    },
  })
}
