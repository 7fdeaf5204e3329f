import { useCallback } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import type { CurrentUser } from './current-user.ts'
import { listStateStored, type StoredListState, type ListSliceName } from './list-slices.ts'
import type { AppState, AppStore } from './store.ts'

export const useAppDispatch = useDispatch.withTypes<AppStore['dispatch']>()
export const useAppSelector = useSelector.withTypes<AppState>()

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
