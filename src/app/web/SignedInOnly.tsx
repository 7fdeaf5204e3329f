import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { m } from '#messages/messages.js'
import { loginPath } from '#platform/web/session/session.ts'
import { NotFound } from '#platform/web/shell/pages/NotFound.tsx'
import { WholePageSkeleton } from '#platform/web/shell/pages/PageSkeleton.tsx'
import { StandalonePage } from '#platform/web/shell/pages/StandalonePage.tsx'
import { authSlice } from '#platform/web/state/auth-slice.ts'
import { useAppDispatch, useAppSelector } from '#platform/web/state/hooks.ts'
import { isProtectedPath } from './protected-paths.ts'

/** The back office for signed-in users; others are redirected to login, and the requested page is remembered. */
export function SignedInOnly({ inside }: { inside: ReactNode }) {
  const isSignedIn = useAppSelector(state => state.auth.user !== null)
  const { pathname, search } = useLocation()
  const dispatch = useAppDispatch()
  // A user whose session ended did not request this page; the end of the session decides where the next one starts.
  const [wasInside] = useState(isSignedIn)
  const isAskedFor = !isSignedIn && !wasInside && pathname !== '/' && isProtectedPath(pathname)
  useEffect(() => {
    if (isAskedFor) dispatch(authSlice.actions.locationAskedFor(pathname + search))
  }, [isAskedFor, pathname, search, dispatch])
  const isShownAgain = useShownAgain()
  if (isSignedIn) return inside
  // The end of a session loads the login page; one drawn here before would take typing that goes with it.
  if (wasInside && !isShownAgain) return <WholePageSkeleton />
  if (isProtectedPath(pathname)) return <Navigate to={loginPath} replace />
  return (
    <StandalonePage>
      <NotFound text={m.platform_not_found_guest()} />
    </StandalonePage>
  )
}

/** Whether the browser's Back brought this page up as it was left. */
function useShownAgain(): boolean {
  const [isShownAgain, setShownAgain] = useState(false)
  useEffect(() => {
    const show = ({ persisted }: PageTransitionEvent) => setShownAgain(before => before || persisted)
    window.addEventListener('pageshow', show)
    return () => window.removeEventListener('pageshow', show)
  }, [])
  return isShownAgain
}
