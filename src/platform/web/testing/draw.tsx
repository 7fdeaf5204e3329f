import { jurisdictionOf } from '#jurisdictions/jurisdictions.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, configure, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { UNSAFE_createMemoryHistory as memoryHistory, unstable_HistoryRouter as HistoryRouter, type To, useRoutes } from 'react-router'
import { guardedHistory, AddGuardContext } from '../shell/guarded-history.ts'
import { RightsContext, type Rights } from '../shell/rights.ts'
import { loadAnswerTexts } from '../session/answer-texts.ts'
import { authSlice } from '../state/auth-slice.ts'
import type { CurrentUser } from '../state/current-user.ts'
import { StoreContext } from '../state/hooks.ts'
import { createAppStore } from '../state/store.ts'
import { ThemeRoot } from '../theme/ThemeRoot.tsx'
import { DraftsContext } from '../state/use-draft.ts'
import { testDrafts } from './test-drafts.ts'
import './jsdom-polyfills.ts'

// In the product they are loaded before a form can be submitted.
await loadAnswerTexts('en')

// Lazy components may load slowly on a busy machine.
configure({ asyncUtilTimeout: 60_000 })

/** The default signed-in user. */
export const anyUser: CurrentUser = {
  token: 'Bearer token',
  refreshToken: 'refresh',
  charityId: 1,
  charityName: 'Nur Mosque Foundation',
  firstName: 'Aisyah',
  lastName: 'Rahman',
  username: 'finance@nur.demo',
  userId: '01890000-0000-7000-8000-000000000001',
  countryCode: 'SG',
  accessTo: [],
  permissions: [],
  appPreferenceDetails: [],
  isGenerateOTP: false,
  primaryColorCode: '#B4532A',
  logo: null,
  currency: 'SGD',
  timeZone: jurisdictionOf('SG').timeZone,
  isIslamic: true,
}
/** All permissions. */
export const allRights: Rights = { isView: true, isAdd: true, isEdit: true, isDelete: true, has: () => true }

type DrawSettings = {
  path?: string
  user?: Partial<CurrentUser> | null
  rememberMe?: boolean
  rights?: Rights
  routes?: { path: string; element: ReactNode }[]
}

/** Renders a screen with theme, store, queries, router and permissions. */
export function draw(screen: ReactNode, { path = '/', user = {}, rememberMe = false, rights = allRights, routes = [] }: DrawSettings = {}) {
  const store = createAppStore()
  if (user) store.dispatch(authSlice.actions.signedIn({ user: { ...anyUser, ...user }, rememberMe, at: Date.now() }))
  const queries = new QueryClient({
    defaultOptions: { queries: { networkMode: 'always', retry: false }, mutations: { networkMode: 'always' } },
  })
  const { history, addGuard } = guardedHistory(memoryHistory({ initialEntries: [path], v5Compat: true }))
  const pages = [...routes, { path: '*', element: screen }]
  const drawn = render(
    <StoreContext value={store}>
      <QueryClientProvider client={queries}>
        <ThemeRoot env="test">
          <RightsContext value={rights}>
            <DraftsContext value={testDrafts()}>
              <AddGuardContext value={addGuard}>
                <HistoryRouter history={history}>
                  <Pages pages={pages} />
                </HistoryRouter>
              </AddGuardContext>
            </DraftsContext>
          </RightsContext>
        </ThemeRoot>
      </QueryClientProvider>
    </StoreContext>,
  )
  /** The router state, and navigation from outside the screen. */
  const router = {
    get state() {
      return { location: history.location, historyAction: history.action }
    },
    navigate: (to: To | number) => act(async () => (typeof to === 'number' ? history.go(to) : history.push(to))),
  }
  return { ...drawn, store, router, queries, hand: userEvent.setup() }
}

const Pages = ({ pages }: { pages: { path: string; element: ReactNode }[] }) => useRoutes(pages)
