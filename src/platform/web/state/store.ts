import { combineReducers, createAction, legacy_createStore, type UnknownAction } from '@reduxjs/toolkit'
import { authSlice } from './auth-slice.ts'
import { listReducers } from './list-slices.ts'
import { settingsSlice } from './settings-slice.ts'

/** Resets every slice except auth. */
export const reset = createAction('reset')
/** Restores the stored state before the first render. */
export const stateRead = createAction<Partial<AppState>>('stateRead')

const slices = combineReducers({ settings: settingsSlice.reducer, auth: authSlice.reducer, ...listReducers })
/** Client state; server state is in React Query. */
export type AppState = ReturnType<typeof slices>

function root(state: AppState | undefined, action: UnknownAction): AppState {
  const fresh = slices(undefined, { type: 'start' })
  if (reset.match(action)) return { ...fresh, auth: state?.auth ?? fresh.auth }
  if (stateRead.match(action)) return { ...fresh, ...state, ...action.payload, auth: state?.auth ?? fresh.auth }
  return slices(state, action)
}

/** Creates the Redux store: one per page, one per test. It has no middleware, which `configureStore` would bring all the same. */
export const createAppStore = () => legacy_createStore(root)
export type AppStore = ReturnType<typeof createAppStore>
