import { activity } from '../session/idle.ts'
import { acceptSiteVersion } from '../session/site-version.ts'
import { authSlice } from '../state/auth-slice.ts'
import type { CurrentUser } from '../state/current-user.ts'
import { persist } from '../state/persist.ts'
import { createAppStore } from '../state/store.ts'
import { browserVault } from '../state/vault.ts'

/** Stores a session in this browser as signing in does. Browser journeys that do not test the sign-in start from it. */
export async function keepSession(user: CurrentUser, siteVersion: string): Promise<void> {
  const store = createAppStore()
  const persisted = await persist(store, browserVault('amanah'))
  store.dispatch(authSlice.actions.signedIn({ user, rememberMe: false, at: Date.now() }))
  await persisted.flush()
  persisted.stop()
  acceptSiteVersion(siteVersion)
  activity.write(Date.now())
}
