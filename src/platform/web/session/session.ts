import { forgetHeldParams } from '../state/held-params.ts'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import { authSlice, type AuthState, type EndedBecause } from '../state/auth-slice.ts'
import { type Access, removeBearerPrefix, type CurrentUser } from '../state/current-user.ts'
import type { DraftStore } from '../state/draft-store.ts'
import { type AppStore, reset } from '../state/store.ts'
import type { Vault } from '../state/vault.ts'
import { isRenewalDue } from './token-expiry.ts'
import type { Renewal } from './with-session.ts'

/** The API calls of a session. */
type SessionCalls = {
  refresh(input: { token: string; refreshToken: string }): Promise<{ token: string; refreshToken: string }>
  logout(input: { everywhere: boolean }): Promise<unknown>
  permissions(): Promise<Access>
}
type SessionParts = {
  store: AppStore
  vault: Vault
  drafts: DraftStore
  calls: SessionCalls
  now: () => number
  /** Runs the function in one tab at a time. */
  runExclusively<T>(run: () => Promise<T>): Promise<T>
  /** The current path, and navigation with a page load. */
  currentAddress: () => string
  leaveFor(path: string): void
  /** Writes the state to storage before the page is left. */
  flush(): Promise<void>
}

export const loginPath = '/authentication/login'
/** The lock screen; navigation guards let it pass, because drafts are kept. */
export const lockPath = '/authentication/lockscreen'
const { signedIn, tokensRenewed, permissionsRead, signedOut, read } = authSlice.actions

/** Statuses of a renewal that end the session: refused, or an unreadable token. Others leave it open. */
const deadStatuses: ReadonlySet<number> = new Set([200, 400, 401])

/** Renews the token, or takes over the one another tab has renewed. */
async function renewAlone({ store, vault, calls, now, flush }: SessionParts): Promise<Renewal> {
  await flush()
  const current = store.getState().auth
  const stored = (await vault.read('auth')) as AuthState | null
  if (!stored?.user || !current.user) return 'dead'
  if (stored.user.token !== current.user.token) {
    // Another tab renewed first: use its token.
    store.dispatch(read(stored))
    if (!isRenewalDue(stored.user.token, stored.tokenAt, now())) return 'renewed'
  }
  const { token, refreshToken } = stored.user
  try {
    const pair = await calls.refresh({ token: removeBearerPrefix(token), refreshToken })
    store.dispatch(tokensRenewed({ ...pair, at: now() }))
    await flush()
    return 'renewed'
  } catch (error) {
    return error instanceof RefusalError && deadStatuses.has(error.status) ? 'dead' : 'unreachable'
  }
}

/** A session in this browser: begins with login, is renewed by one tab for all, ends once. */
export function createSession(parts: SessionParts) {
  const { store, vault, drafts, calls, now, runExclusively, currentAddress, leaveFor, flush } = parts
  const auth = () => store.getState().auth
  let renewing: Promise<Renewal> | null = null
  let ending: Promise<void> | null = null
  /** The token with which permissions were last read. */
  let readFor: string | null = null

  const session = {
    token: () => auth().user?.token ?? null,

    /** Starts the session and returns the page requested before login. What this tab searched for is kept for who unlocks it alone. */
    async begin(user: CurrentUser, rememberMe: boolean, { unlocks = false } = {}): Promise<string> {
      const askedFor = auth().askedFor
      if (!unlocks) forgetHeldParams()
      store.dispatch(reset())
      store.dispatch(signedIn({ user, rememberMe, at: now() }))
      await flush()
      readFor = session.token()
      return askedFor ?? '/dashboard'
    },

    /** Renews the token; concurrent calls share one renewal. */
    renew(): Promise<Renewal> {
      renewing ??= runExclusively(() => renewAlone(parts)).finally(() => {
        renewing = null
      })
      return renewing
    },

    /** Reads the user's permissions again, and what the session shows of the charity. */
    async readPermissions() {
      readFor = session.token()
      if (auth().user) store.dispatch(permissionsRead(await calls.permissions()))
    },

    /** Ends the session. A logout by the user deletes their drafts; any other end keeps drafts and the current path. */
    end(reason: EndedBecause, everywhere = false): Promise<void> {
      // A call that was under way when the session ended fails because of it: the page is being left for the reason that is known.
      if (reason === 'expired' && !auth().user) return ending ?? Promise.resolve()
      ending ??= (async () => {
        const { user } = auth()
        const chosen = reason === 'chosen'
        const mustLogOut = chosen || reason === 'idle' || reason === 'locked'
        if (user && mustLogOut) await Promise.race([calls.logout({ everywhere }).catch(() => null), pause(3000)])
        await drafts.flush()
        if (user && chosen) await drafts.wipe(user.userId)
        if (reason !== 'locked') forgetHeldParams()
        store.dispatch(signedOut({ because: reason, askedFor: chosen || reason === 'locked' ? null : currentAddress() }))
        store.dispatch(reset())
        await flush()
        leaveFor(loginPath)
      })().finally(() => {
        ending = null
      })
      return ending
    },

    /**
     * Checks every 3 s whether the session still exists and is due for renewal; reads permissions again with each new token. Who becomes
     * active again `renews` the token at once.
     */
    async poll({ renews = false } = {}) {
      const { user, tokenAt } = auth()
      if (!user || ending) return
      await flush()
      const stored = (await vault.read('auth')) as AuthState | null
      if (!stored?.user) return session.end('elsewhere')
      if (stored.user.userId !== user.userId) {
        // Another user signed in in another tab: reload without ending their session.
        await drafts.flush()
        forgetHeldParams()
        return leaveFor('/')
      }
      if ((renews || isRenewalDue(user.token, tokenAt, now())) && (await session.renew()) === 'dead') return session.end('expired')
      if (session.token() !== readFor) await session.readPermissions().catch(() => null)
    },
  }
  return session
}
export type Session = ReturnType<typeof createSession>

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
