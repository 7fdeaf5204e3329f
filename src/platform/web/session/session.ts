import { Refused } from '#platform/contract/client.ts'
import { authSlice, type AuthState, type EndedBecause } from '../state/auth-slice.ts'
import { type Access, bare, type CurrentUser } from '../state/current-user.ts'
import type { Drafts } from '../state/drafts.ts'
import { type AppStore, reset } from '../state/store.ts'
import type { Vault } from '../state/vault.ts'
import { isDue } from './token-life.ts'
import type { Renewal } from './with-session.ts'

/** The calls a session is made of. */
export type SessionCalls = {
  refresh(given: { token: string; refreshToken: string }): Promise<{ token: string; refreshToken: string }>
  logout(given: { everywhere: boolean }): Promise<unknown>
  permissions(): Promise<Access>
}
type Parts = {
  store: AppStore
  vault: Vault
  drafts: Drafts
  calls: SessionCalls
  now: () => number
  /** Only one tab at a time runs what it is given. */
  alone<T>(run: () => Promise<T>): Promise<T>
  /** Where the person is now, and how to leave this page for another, reloading it. */
  here: () => string
  leaveFor(path: string): void
  /** Writes the state out; a page that is left has no later. */
  flush(): Promise<void>
}

export const loginPath = '/authentication/login'
/** Where a session is put down for a moment: one does not ask before it, because what was typed is kept. */
export const lockPath = '/authentication/lockscreen'
const { signedIn, tokensRenewed, permissionsRead, signedOut, read } = authSlice.actions

/** Answers to a renewal that end the session: refused, or a token that cannot be read. Any other answer says nothing about it. */
const deadStatuses: ReadonlySet<number> = new Set([200, 400, 401])

/** Renews the token, by the one tab that may: what another tab has renewed meanwhile is taken from it. */
async function renewAlone({ store, vault, calls, now, flush }: Parts): Promise<Renewal> {
  await flush()
  const mine = store.getState().auth
  const kept = (await vault.read('auth')) as AuthState | null
  if (!kept?.user || !mine.user) return 'dead'
  if (kept.user.token !== mine.user.token) {
    // Another tab was faster: its successor is ours too.
    store.dispatch(read(kept))
    if (!isDue(kept.user.token, kept.tokenAt, now())) return 'renewed'
  }
  const { token, refreshToken } = kept.user
  try {
    const pair = await calls.refresh({ token: bare(token), refreshToken })
    store.dispatch(tokensRenewed({ ...pair, at: now() }))
    await flush()
    return 'renewed'
  } catch (error) {
    return error instanceof Refused && deadStatuses.has(error.status) ? 'dead' : 'unreachable'
  }
}

/** The life of a session in this browser: begins with a login, is renewed by one tab for all, ends once. */
export function createSession(parts: Parts) {
  const { store, vault, drafts, calls, now, alone, here, leaveFor, flush } = parts
  const auth = () => store.getState().auth
  let renewing: Promise<Renewal> | null = null
  let ending: Promise<void> | null = null

  const session = {
    token: () => auth().user?.token ?? null,

    /** A login went well. Answers the page that was asked for before; it is remembered until the person is there. */
    async begin(user: CurrentUser, rememberMe: boolean): Promise<string> {
      const askedFor = auth().askedFor
      store.dispatch(reset())
      store.dispatch(signedIn({ user, rememberMe, at: now() }))
      await flush()
      return askedFor ?? '/dashboard'
    },

    /** Renews the token; calls that come meanwhile wait for the same renewal. */
    renew(): Promise<Renewal> {
      renewing ??= alone(() => renewAlone(parts)).finally(() => {
        renewing = null
      })
      return renewing
    },

    /** Asks the server anew what this person may do. */
    async readPermissions() {
      if (auth().user) store.dispatch(permissionsRead(await calls.permissions()))
    },

    /** Ends the session here. Chosen by the person it wipes their drafts; any other way keeps them, and the place they were at, which a lock remembers itself. */
    end(because: EndedBecause, everywhere = false): Promise<void> {
      ending ??= (async () => {
        const { user } = auth()
        const chosen = because === 'chosen'
        const isTold = chosen || because === 'idle' || because === 'locked'
        if (user && isTold) await Promise.race([calls.logout({ everywhere }).catch(() => null), pause(3000)])
        await drafts.flush()
        if (user && chosen) await drafts.wipe(user.userId)
        store.dispatch(signedOut({ because, askedFor: chosen || because === 'locked' ? null : here() }))
        store.dispatch(reset())
        await flush()
        leaveFor(loginPath)
      })().finally(() => {
        ending = null
      })
      return ending
    },

    /** One look at the session, every three seconds: still there? about to expire? */
    async poll() {
      const { user, tokenAt } = auth()
      if (!user || ending) return
      await flush()
      const kept = (await vault.read('auth')) as AuthState | null
      if (!kept?.user) return session.end('elsewhere')
      if (kept.user.userId !== user.userId) {
        // Somebody else signed in in another tab: this one follows, and must not sign them out.
        await drafts.flush()
        return leaveFor('/')
      }
      if (isDue(user.token, tokenAt, now()) && (await session.renew()) === 'dead') return session.end('expired')
    },
  }
  return session
}
export type Session = ReturnType<typeof createSession>

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
