import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import type { CurrentUser } from './current-user.ts'
import { listStateStored, type StoredListState, type ListSliceName } from './list-slices.ts'
import type { AppState, AppStore } from './store.ts'

/** The store of the page. */
export const StoreContext = createContext<AppStore | null>(null)

function useStore(): AppStore {
  const store = useContext(StoreContext)
  if (!store) throw new Error('There is no store here.')
  return store
}

/** How screens change the state. */
export const useAppDispatch = (): AppStore['dispatch'] => useStore().dispatch

/** A part of the state, which `select` finds in it: a part that it makes would be another at each look. */
export function useAppSelector<Part>(select: (state: AppState) => Part): Part {
  const store = useStore()
  return useSyncExternalStore(store.subscribe, () => select(store.getState()))
}

/** The signed-in user. Throws outside the shell. */
export function useCurrentUser(): CurrentUser {
  const user = useAppSelector(state => state.auth.user)
  if (!user) throw new Error('Nobody is signed in here.')
  return user
}

/** The stored state of a list and its setter. */
export function useStoredListState(spec: {
  readonly id: string
  readonly memory?: { readonly slice: ListSliceName; readonly list?: string }
}) {
  const { slice, list = 'main' } = spec.memory ?? { slice: 'lists' as const, list: spec.id }
  const memory = useAppSelector(state => state[slice].lists[list])
  const dispatch = useAppDispatch()
  const remember = useCallback((now: StoredListState) => dispatch(listStateStored({ slice, list, memory: now })), [dispatch, slice, list])
  return { memory, remember }
}
