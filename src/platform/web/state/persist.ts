import { authSlice, type AuthState } from './auth-slice.ts'
import { type AppState, type AppStore, stateRead } from './store.ts'
import type { Vault } from './vault.ts'

const rest = ({ auth: _auth, ...others }: AppState) => others

/** Rights that were read again are most often the ones that are stored. */
const isSame = (one: AuthState, other: AuthState) => one === other || JSON.stringify(one) === JSON.stringify(other)

/** Restores the stored state, then writes every change: auth immediately, the rest debounced. */
export async function persist(store: AppStore, vault: Vault, quiet = 300) {
  const [auth, state] = await Promise.all([vault.read('auth'), vault.read('state')])
  if (auth) store.dispatch(authSlice.actions.read(auth as AuthState))
  if (state) store.dispatch(stateRead(state as Partial<AppState>))

  let last = store.getState()
  let timer: ReturnType<typeof setTimeout> | undefined
  let writing: Promise<unknown> = Promise.resolve()
  // Serialised: an older write must not overwrite a newer one.
  const inTurn = (write: () => Promise<unknown>) => (writing = writing.then(write, write))
  const writeRest = () => {
    clearTimeout(timer)
    timer = undefined
    return inTurn(() => vault.write('state', rest(store.getState())))
  }
  const stop = store.subscribe(() => {
    const now = store.getState()
    if (!isSame(now.auth, last.auth)) void inTurn(() => vault.write('auth', store.getState().auth))
    if (Object.entries(rest(now)).some(([name, slice]) => slice !== last[name as keyof AppState])) {
      clearTimeout(timer)
      timer = setTimeout(writeRest, quiet)
    }
    last = now
  })
  return {
    /** Resolves when everything is written. */
    flush: async () => void (await (timer ? writeRest() : writing)),
    stop,
  }
}
