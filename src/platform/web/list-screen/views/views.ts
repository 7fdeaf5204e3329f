import type { SavedView } from '#features/work/contract.ts'
import type { BuiltInView } from '../list-spec.ts'

/** One tab above the list: "All", the product's own and the saved ones. */
export type ViewTab = {
  readonly id: string | null
  readonly name: string
  readonly query: string
  readonly saved: SavedView | null
  readonly counted: boolean
}

/** The tabs in their order. A saved view that lost its list's filters still opens: the link reads what it understands. */
export function tabsOf(all: string, builtIn: readonly BuiltInView[], saved: readonly SavedView[]): readonly ViewTab[] {
  return [
    { id: null, name: all, query: '', saved: null, counted: false },
    ...builtIn.map(view => ({ id: view.id, name: view.label(), query: view.query, saved: null, counted: view.counted ?? false })),
    ...saved.map(view => ({ id: view.id, name: view.name, query: view.query, saved: view, counted: false })),
  ]
}
