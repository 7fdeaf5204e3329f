import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { type Access, bearer, type CurrentUser } from './current-user.ts'

/** Why somebody who was signed in no longer is. */
export type EndedBecause = 'chosen' | 'idle' | 'expired' | 'elsewhere'

/** The session as this browser knows it. It is spared by the reset. */
export type AuthState = {
  user: CurrentUser | null
  rememberMe: boolean
  /** When the token came, by this machine's clock: expiry is counted from here, so a wrong clock does no harm. */
  tokenAt: number
  /** The protected page that was asked for before sign-in. */
  askedFor: string | null
  endedBecause: EndedBecause | null
  isVersionUpdated: boolean
}

const nobody: AuthState = { user: null, rememberMe: false, tokenAt: 0, askedFor: null, endedBecause: null, isVersionUpdated: false }

export const authSlice = createSlice({
  name: 'auth',
  initialState: nobody,
  reducers: {
    signedIn(state, { payload }: PayloadAction<{ user: CurrentUser; rememberMe: boolean; at: number }>) {
      const user = { ...payload.user, token: bearer(payload.user.token) }
      return { ...state, user, rememberMe: payload.rememberMe, tokenAt: payload.at, askedFor: null, endedBecause: null, isVersionUpdated: false }
    },
    tokensRenewed(state, { payload }: PayloadAction<{ token: string; refreshToken: string; at: number }>) {
      const { token, refreshToken, at } = payload
      return state.user ? { ...state, tokenAt: at, user: { ...state.user, token: bearer(token), refreshToken } } : state
    },
    permissionsRead(state, { payload }: PayloadAction<Access>) {
      return state.user ? { ...state, user: { ...state.user, ...payload } } : state
    },
    signedOut(state, { payload }: PayloadAction<{ because: EndedBecause; askedFor: string | null }>) {
      return { ...nobody, askedFor: payload.askedFor, endedBecause: payload.because, isVersionUpdated: state.isVersionUpdated }
    },
    locationAskedFor(state, { payload }: PayloadAction<string | null>) {
      state.askedFor = payload
    },
    versionUpdated(state, { payload }: PayloadAction<boolean>) {
      state.isVersionUpdated = payload
    },
    read: (_state, { payload }: PayloadAction<AuthState>) => payload,
  },
})
