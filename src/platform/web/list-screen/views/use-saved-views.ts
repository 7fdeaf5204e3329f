import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { SavedView } from '#features/work/contract.ts'
import { api, noErrorPopup } from '#platform/web/api.ts'

const none: readonly SavedView[] = []

/** What a view is saved with; without an id it is a new one. */
export type ViewToSave = Pick<SavedView, 'name' | 'query' | 'sharedWith' | 'isDefault'> & { readonly id?: string }

/** The views saved for a list: one's own, one's role's, everybody's. A list works without them, so their failing is not told. */
export function useSavedViews(list: string) {
  const client = useQueryClient()
  const key = ['views', list]
  const views = useQuery({ queryKey: key, queryFn: async () => (await api.views.list({ list }, noErrorPopup)).items, staleTime: 60_000 })
  const again = () => client.invalidateQueries({ queryKey: key })
  return {
    saved: views.data ?? none,
    isRead: views.isSuccess,
    /** Saves and answers the view's id. A refusal is told by the call itself: null. */
    save: ({ id, name, query, sharedWith, isDefault }: ViewToSave): Promise<string | null> =>
      api.views.save({ ...(id ? { id } : {}), list, name, query, sharedWith, isDefault }).then(
        async kept => {
          await again()
          return kept.id
        },
        () => null,
      ),
    prefer: (id: string | null) => api.views.prefer({ list, id }).then(again, () => {}),
    remove: (id: string) => api.views.remove({ id }).then(again, () => {}),
  }
}
