import { useCallback } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import type { CurrentUser } from './current-user.ts'
import { listRemembered, type ListMemory, type ListSliceName } from './list-slices.ts'
import type { AppState, AppStore } from './store.ts'

export const useAppDispatch = useDispatch.withTypes<AppStore['dispatch']>()
export const useAppSelector = useSelector.withTypes<AppState>()

/** Who is signed in; only below the shell, where somebody is. */
export function useCurrentUser(): CurrentUser {
  const user = useAppSelector(state => state.auth.user)
  if (!user) throw new Error('Nobody is signed in here.')
  return user
}

/** What a list was left at, and how to remember it anew. `list` tells apart the lists of one slice. */
export function useListMemory(slice: ListSliceName, list = 'main') {
  const memory = useAppSelector(state => state[slice].lists[list])
  const dispatch = useAppDispatch()
  const remember = useCallback((now: ListMemory) => dispatch(listRemembered({ slice, list, memory: now })), [dispatch, slice, list])
  return { memory, remember }
}
