import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, noErrorPopup } from '#platform/web/api.ts'
import { readPermissions } from '#platform/web/shell/rights.ts'
import { useCurrentUser } from '#platform/web/state/hooks.ts'

/** Every key of this feature begins with it. */
const key = 'cards'

/** The cards of a donor, for who may see donors. */
export const useCards = (donorId: string, enabled: boolean) =>
  useQuery({ queryKey: [key, 'of', donorId], queryFn: () => api.cards.list({ donorId }, noErrorPopup), enabled })

/** The cards that a gift at the counter can go on with. */
export const useCardsToCharge = (donorId: string) =>
  useQuery({ queryKey: [key, 'to-charge', donorId], queryFn: () => api.cards.toCharge({ donorId }, noErrorPopup) })

/** How the provider takes a card. */
export const useHostedFields = () =>
  useQuery({ queryKey: [key, 'fields'], queryFn: () => api.cards.hostedFields({}, noErrorPopup), staleTime: Number.POSITIVE_INFINITY })

/** What the reader may do with donors: their cards go by the rights of that module. */
export function useDonorRights(): { isView: boolean; isEdit: boolean } {
  const donors = readPermissions(useCurrentUser().permissions).find('donors')
  return { isView: donors?.isView ?? false, isEdit: donors?.isEdit ?? false }
}

/** A change of a card: afterwards all that shows cards or recurring gifts is read anew. */
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
