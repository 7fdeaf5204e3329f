import { type ReactNode, useMemo } from 'react'
import { Navigate, useLocation, useRoutes } from 'react-router'
import { useCurrentUser } from '../state/hooks.ts'
import { actionsOf, menuOf, permittedModules, type PermittedRoute, routesOf } from './navigation/menu.ts'
import type { LocalModule } from './modules.ts'
import { NotFound } from './pages/NotFound.tsx'
import { RightsContext } from './rights.ts'
import { Shell } from './Shell.tsx'
import type { ShellParts } from './shell-parts.ts'

type Props = {
  modules: readonly LocalModule[]
  /** Pages without a permission. */
  always: readonly { path: string; element: ReactNode }[]
  /** Codes of modules hidden by configuration. */
  hidden: readonly string[]
  parts: ShellParts
  onLogout: (everywhere: boolean) => void
}

/** The back office of the signed-in user: routes and sidebar follow their permissions. */
export function SignedIn({ modules, always, hidden, parts, onLogout }: Props) {
  const user = useCurrentUser()
  const { pathname } = useLocation()
  const permitted = useMemo(() => permittedModules(user, modules, hidden), [user, modules, hidden])
  const routes = useMemo(() => routesOf(permitted), [permitted])
  const page = useRoutes([
    { path: '/', element: <Navigate to="/dashboard" replace /> },
    // Without the dashboard permission the first permitted page is the start page.
    ...(routes.some(({ path }) => path === '/dashboard') ? [] : [{ path: '/dashboard', element: <Start routes={routes} /> }]),
    ...routes.map(route => ({ path: route.path, element: <OneScreen key={route.path} route={route} /> })),
    ...always,
    { path: '*', element: <NotFound /> },
  ])
  const isList = routes.some(route => route.isList && route.path === pathname.replace(/\/$/, ''))
  return (
    <Shell menu={menuOf(permitted)} actions={actionsOf(permitted)} parts={parts} onLogout={onLogout} isList={isList}>
      {page}
    </Shell>
  )
}

const OneScreen = ({ route: { screen: Screen, rights } }: { route: PermittedRoute }) => (
  <RightsContext value={rights}>
    <Screen rights={rights} />
  </RightsContext>
)

const Start = ({ routes: [first] }: { routes: readonly PermittedRoute[] }) => (first ? <Navigate to={first.path} replace /> : <NotFound />)
