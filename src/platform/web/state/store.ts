import { combineReducers, configureStore, createAction, type UnknownAction } from '@reduxjs/toolkit'
import { authSlice } from './auth-slice.ts'
import { listReducers } from './list-slices.ts'
import { settingsSlice } from './settings-slice.ts'

/** Clears every slice except auth. */
export const reset = createAction('reset')
/** Puts back what the last visit left, before anything is drawn. */
export const stateRead = createAction<Partial<AppState>>('stateRead')

const slices = combineReducers({ settings: settingsSlice.reducer, auth: authSlice.reducer, ...listReducers })
/** All that the browser itself remembers; what the server knows lives in React Query. */
export type AppState = ReturnType<typeof slices>

function root(state: AppState | undefined, action: UnknownAction): AppState {
  const fresh = slices(undefined, { type: 'start' })
  if (reset.match(action)) return { ...fresh, auth: state?.auth ?? fresh.auth }
  if (stateRead.match(action)) return { ...fresh, ...state, ...action.payload, auth: state?.auth ?? fresh.auth }
  return slices(state, action)
}

/** The store, whole; the page has one, each test its own. */
export const createAppStore = () =>
  configureStore({ reducer: root, middleware: usual => usual({ thunk: false, immutableCheck: false, serializableCheck: false }) })
export type AppStore = ReturnType<typeof createAppStore>
