import { createAction, type UnknownAction } from '@reduxjs/toolkit'
import { type Access, addBearerPrefix, type CurrentUser, type ShownCharity } from './current-user.ts'

/** Why the session ended. */
export type EndedBecause = 'chosen' | 'locked' | 'idle' | 'expired' | 'elsewhere'

/** The session in this browser. The `reset` action keeps it. */
export type AuthState = {
  user: CurrentUser | null
  rememberMe: boolean
  /** When the token was received, by the local clock: expiry is computed from it, so that a wrong clock does no harm. */
  tokenAt: number
  /** The protected page requested before sign-in. */
  askedFor: string | null
  endedBecause: EndedBecause | null
  isVersionUpdated: boolean
}

const nobody: AuthState = { user: null, rememberMe: false, tokenAt: 0, askedFor: null, endedBecause: null, isVersionUpdated: false }

const actions = {
  signedIn: createAction<{ user: CurrentUser; rememberMe: boolean; at: number }>('auth/signedIn'),
  tokensRenewed: createAction<{ token: string; refreshToken: string; at: number }>('auth/tokensRenewed'),
  permissionsRead: createAction<Access>('auth/permissionsRead'),
  charityRead: createAction<ShownCharity>('auth/charityRead'),
  signedOut: createAction<{ because: EndedBecause; askedFor: string | null }>('auth/signedOut'),
  locationAskedFor: createAction<string | null>('auth/locationAskedFor'),
  versionUpdated: createAction<boolean>('auth/versionUpdated'),
  read: createAction<AuthState>('auth/read'),
}

function reducer(state: AuthState = nobody, action: UnknownAction): AuthState {
  const { user } = state
  if (actions.signedIn.match(action)) {
    const { at, rememberMe } = action.payload
    const token = addBearerPrefix(action.payload.user.token)
    return { ...nobody, askedFor: state.askedFor, user: { ...action.payload.user, token }, rememberMe, tokenAt: at }
  }
  if (actions.tokensRenewed.match(action) && user) {
    const { token, refreshToken, at } = action.payload
    return { ...state, tokenAt: at, user: { ...user, token: addBearerPrefix(token), refreshToken } }
  }
  if ((actions.permissionsRead.match(action) || actions.charityRead.match(action)) && user)
    return { ...state, user: { ...user, ...action.payload } }
  if (actions.signedOut.match(action))
    return { ...nobody, askedFor: action.payload.askedFor, endedBecause: action.payload.because, isVersionUpdated: state.isVersionUpdated }
  if (actions.locationAskedFor.match(action)) return { ...state, askedFor: action.payload }
  if (actions.versionUpdated.match(action)) return { ...state, isVersionUpdated: action.payload }
  return actions.read.match(action) ? action.payload : state
}

/** The slice of the session. */
export const authSlice = { actions, reducer }
