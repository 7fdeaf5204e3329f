import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { SavedView } from '#platform/contract/saved-view.ts'
import { featureCalls } from '#platform/web/feature-calls.ts'

const noViews: readonly SavedView[] = []

/** A view to save; without an id it is created. */
export type ViewToSave = Pick<SavedView, 'name' | 'query' | 'sharedWith' | 'isDefault'> & { readonly id?: string }

/** The saved views of a list: personal, per role and shared. The list works without them, so a failure is not reported. */
export function useSavedViews(list: string) {
  const client = useQueryClient()
  const key = ['views', list]
  const views = useQuery({ queryKey: key, queryFn: () => featureCalls().listViews(list), staleTime: 60_000 })
  const refetch = () => client.invalidateQueries({ queryKey: key })
  return {
    saved: views.data ?? noViews,
    isRead: views.isSuccess,
    /** Saves the view and returns its id; null after a failure, which the client reports. */
    save: ({ id, name, query, sharedWith, isDefault }: ViewToSave): Promise<string | null> =>
      featureCalls()
        .saveView({ ...(id ? { id } : {}), list, name, query, sharedWith, isDefault })
        .then(
          async view => {
            await refetch()
            return view.id
          },
          () => null,
        ),
    prefer: (id: string | null) =>
      featureCalls()
        .preferView({ list, id })
        .then(refetch, () => {}),
    remove: (id: string) =>
      featureCalls()
        .removeView(id)
        .then(refetch, () => {}),
  }
}
