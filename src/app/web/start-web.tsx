import { QueryClient } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { getLocale } from '#messages/runtime.js'
import { api } from './api.ts'
import { connectSession } from '#platform/web/connect.ts'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import { loadTranslatedTexts } from '#platform/web/session/answer-texts.ts'
import { acceptSiteVersion, checkSiteVersion, clearCachesAndCookies, sessionExpirePath } from '#platform/web/session/site-version.ts'
import { activity } from '#platform/web/session/idle.ts'
import { createSession } from '#platform/web/session/session.ts'
import { pollInterval } from '#platform/web/session/token-expiry.ts'
import { forbidden } from '#platform/web/shell/pages/forbidden.ts'
import { authSlice } from '#platform/web/state/auth-slice.ts'
import { createDraftStore } from '#platform/web/state/draft-store.ts'
import { persist } from '#platform/web/state/persist.ts'
import { createAppStore } from '#platform/web/state/store.ts'
import { browserVault } from '#platform/web/state/vault.ts'
import { clickMovedTargets } from '#platform/web/ui/click-moved-targets.ts'
import { allowStyleText, interpretSchemas } from '#platform/web/trusted-types.ts'
import { App, BackOffice } from './App.tsx'

const lookForNewVersionEvery = 5 * 60_000
/** Milliseconds that the first page may take before its skeleton is drawn. Drawn, the skeleton stays for 300. */
const skeletonAfter = 150

/** Reads what the last visit left, joins calls and session, draws. */
export async function startWeb(root: HTMLElement) {
  allowStyleText()
  clickMovedTargets(document)
  interpretSchemas()
  document.documentElement.lang = getLocale()
  const base = new URL(document.baseURI).pathname.replace(/\/$/, '')
  // A session is stored in this browser: fetch the page while the stored state is read.
  const firstPage = activity.read() > 0 ? preloadPage(location.pathname.slice(base.length)) : null
  const store = createAppStore()
  const vault = browserVault('amanah')
  const drafts = createDraftStore(browserVault('amanah-drafts'), Date.now)
  const askSite = () => api.site.configuration({})
  const [persisted, site] = await Promise.all([persist(store, vault), askSite().catch(() => null), loadTranslatedTexts()])
  const currentAddress = () => location.pathname.slice(base.length) + location.search
  const leaveFor = (path: string) => location.replace(base + path) // Back does not lead to the page that was left

  const session = createSession({
    store,
    vault,
    drafts,
    now: Date.now,
    flush: persisted.flush,
    leaveFor,
    runExclusively: run => ('locks' in navigator ? navigator.locks.request('amanah-session', run) : run()),
    currentAddress,
    calls: {
      refresh: pair => api.auth.refresh(pair),
      logout: input => api.auth.logout(input),
      permissions: () => api.auth.permissions({}),
    },
  })
  connectSession({
    token: session.token,
    guestToken: () => null,
    renew: session.renew,
    expired: () => void session.end('expired'),
    forbidden: message => {
      forbidden.set({ message })
      void session.readPermissions().catch(() => null)
    },
  })

  const lookForNewVersion = (latest: () => Promise<string>) =>
    checkSiteVersion({
      latest,
      clear: clearCachesAndCookies,
      reload: () => location.reload(),
      leave: async () => {
        if (location.pathname.endsWith(sessionExpirePath)) return
        await drafts.flush()
        store.dispatch(authSlice.actions.versionUpdated(true))
        store.dispatch(authSlice.actions.locationAskedFor(currentAddress()))
        await persisted.flush()
        leaveFor(sessionExpirePath)
      },
    })
  const goOn = async () => {
    acceptSiteVersion((await askSite()).siteVersion)
    const { askedFor } = store.getState().auth
    store.dispatch(authSlice.actions.versionUpdated(false))
    store.dispatch(authSlice.actions.locationAskedFor(null))
    await persisted.flush()
    leaveFor(askedFor ?? '/')
  }

  // A first visit reloads at once: nothing is drawn before.
  if (site && (await lookForNewVersion(async () => site.siteVersion)) === 'first') return

  setInterval(() => void session.poll(), pollInterval)
  setInterval(() => void lookForNewVersion(async () => (await askSite()).siteVersion), lookForNewVersionEvery)
  void drafts.prune()
  if (store.getState().auth.user) void session.readPermissions().catch(() => null)

  if (store.getState().auth.user) await Promise.race([firstPage, new Promise(resolve => setTimeout(resolve, skeletonAfter))])
  createRoot(root).render(<App {...{ base, store, session, drafts, queries: newQueryClient(), hidden: site?.hiddenModules ?? [], goOn }} />)
}

/** Fetches the back office and one of its pages. What fails here is fetched again, and reported, when it is drawn. */
async function preloadPage(path: string): Promise<void> {
  const screen = import('./BackOffice.tsx').then(({ preloadPage }) => preloadPage(path))
  await Promise.allSettled([BackOffice.preload(), screen])
}

/** Without a connection a call fails and says so, or is answered from the device: one that is paused looks as if it were under way. */
const unpaused = { networkMode: 'always' } as const

const newQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        ...unpaused,
        staleTime: 30_000,
        refetchOnReconnect: true,
        refetchOnWindowFocus: false,
        // A refusal is an answer; only silence is worth asking again.
        retry: (failures, error) => failures < 1 && error instanceof RefusalError && (error.status === 0 || error.status === 503),
      },
      mutations: { ...unpaused, retry: false },
    },
  })
