import type { SavedView } from '#platform/contract/saved-view.ts'
import type { BuiltInView } from '../list-spec.ts'

/** A tab above the list: "All", a built-in view or a saved one. */
export type ViewTab = {
  readonly id: string | null
  readonly name: string
  readonly query: string
  readonly saved: SavedView | null
  readonly counted: boolean
}

/** The tabs in order. A saved view with filters that no longer exist still opens with the rest. */
export function viewTabs(all: string, builtIn: readonly BuiltInView[], saved: readonly SavedView[]): readonly ViewTab[] {
  return [
    { id: null, name: all, query: '', saved: null, counted: false },
    ...builtIn.map(view => ({ id: view.id, name: view.label(), query: view.query, saved: null, counted: view.counted ?? false })),
    ...saved.map(view => ({ id: view.id, name: view.name, query: view.query, saved: view, counted: false })),
  ]
}
