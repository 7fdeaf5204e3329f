import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useMemo } from 'react'
import {
  Navigate,
  Outlet,
  UNSAFE_createBrowserHistory as browserHistory,
  unstable_HistoryRouter as HistoryRouter,
  useNavigate,
  useRoutes,
} from 'react-router'
import { loginPath, type Session } from '#platform/web/session/session.ts'
import { SessionContext } from '#platform/web/session/session-context.ts'
import { sessionExpirePath } from '#platform/web/session/site-version.ts'
import { ErrorBoundary } from '#platform/web/shell/pages/ErrorBoundary.tsx'
import { guardedHistory, AddGuardContext } from '#platform/web/shell/guarded-history.ts'
import { WholePageSkeleton } from '#platform/web/shell/pages/PageSkeleton.tsx'
import { lazily } from '#platform/web/ui/loading/lazily.tsx'
import type { DraftStore } from '#platform/web/state/draft-store.ts'
import { StoreContext } from '#platform/web/state/hooks.ts'
import type { AppStore } from '#platform/web/state/store.ts'
import { DraftsContext } from '#platform/web/state/use-draft.ts'
import { ThemeRoot } from '#platform/web/theme/ThemeRoot.tsx'
import { loadedOnce } from '#platform/web/ui/loading/loaded-once.tsx'
import { PopupHost } from '#platform/web/ui/popups/PopupHost.tsx'
import { openScreens } from './open-screens.ts'
import { SignedInOnly } from './SignedInOnly.tsx'

/** Fetched with its first page before it is drawn (`startWeb`). */
export const BackOffice = loadedOnce(() => import('./BackOffice.tsx').then(({ BackOffice: Part }) => Part))

const SessionExpire = lazily(() => import('#platform/web/shell/pages/SessionExpire.tsx'), 'SessionExpire')

type Props = {
  base: string
  store: AppStore
  session: Session
  drafts: DraftStore
  queries: QueryClient
  hidden: readonly string[]
  goOn: () => void
}

/** The web application: public and protected routes, and the shell. */
export function App({ base, store, session, drafts, queries, hidden, goOn }: Props) {
  const { history, addGuard } = useMemo(() => guardedHistory(browserHistory({ window, v5Compat: true })), [])
  return (
    <StoreContext value={store}>
      <QueryClientProvider client={queries}>
        <SessionContext value={session}>
          <DraftsContext value={drafts}>
            <ThemeRoot>
              <ErrorBoundary>
                <AddGuardContext value={addGuard}>
                  <HistoryRouter basename={base || '/'} history={history}>
                    <Pages session={session} queries={queries} hidden={hidden} goOn={goOn} />
                  </HistoryRouter>
                </AddGuardContext>
              </ErrorBoundary>
            </ThemeRoot>
          </DraftsContext>
        </SessionContext>
      </QueryClientProvider>
    </StoreContext>
  )
}

/** Routes as components: a router that also loads data would weigh 18 kB more. */
function Pages({ session, queries, hidden, goOn }: Pick<Props, 'session' | 'queries' | 'hidden' | 'goOn'>) {
  return useRoutes([
    {
      element: <Frame queries={queries} session={session} />,
      children: [
        ...openScreens,
        { path: '/authentication/*', element: <Navigate to={loginPath} replace /> },
        { path: sessionExpirePath, element: <SessionExpire onContinue={goOn} /> },
        { path: '/logout', element: <RedirectNow session={session} /> },
        { path: '*', element: <SignedInOnly inside={<BackOffice hidden={hidden} session={session} />} /> },
      ],
    },
  ])
}

function Frame({ queries, session }: Pick<Props, 'queries' | 'session'>) {
  const navigate = useNavigate()
  const actions = {
    back: () => void navigate(-1),
    refetch: () => void queries.invalidateQueries(),
    logout: () => void session.end('chosen'),
    goTo: (path: string) => void navigate(path),
  }
  return (
    <>
      <ErrorBoundary>
        <Suspense fallback={<WholePageSkeleton />}>
          <Outlet />
        </Suspense>
      </ErrorBoundary>
      <PopupHost actions={actions} />
    </>
  )
}

function RedirectNow({ session }: Pick<Props, 'session'>) {
  useEffect(() => void session.end('chosen'), [session])
  return <WholePageSkeleton />
}
