import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { monthStartsOf } from '#features/hijri-calendar/rules.ts'
import { api, quietly } from '#platform/web/api.ts'
import { IdleGuard } from '#platform/web/session/IdleGuard.tsx'
import type { Session } from '#platform/web/session/session.ts'
import { SignedIn } from '#platform/web/shell/SignedIn.tsx'
import { authSlice } from '#platform/web/state/auth-slice.ts'
import { useAppDispatch, useCurrentUser } from '#platform/web/state/hooks.ts'
import { HijriContext } from '#platform/web/ui/hijri-context.ts'
import { always, modules, parts } from './routes.tsx'

type Props = { hidden: readonly string[]; session: Session }

/** The back office, dated by the charity's own calendar, and its watch over idleness. */
export function Inside({ hidden, session }: Props) {
  const dispatch = useAppDispatch()
  // Whoever asked for a page before signing in has arrived.
  useEffect(() => void dispatch(authSlice.actions.locationAskedFor(null)), [dispatch])
  return (
    <HijriContext value={useAnnouncedMonths()}>
      <SignedIn
        modules={modules}
        always={always}
        hidden={hidden}
        parts={parts}
        onLogout={everywhere => void session.end('chosen', everywhere)}
      />
      <IdleGuard onIdle={() => void session.end('idle')} onActiveAgain={() => void session.poll()} />
    </HijriContext>
  )
}

function useAnnouncedMonths() {
  const { isIslamic } = useCurrentUser()
  const { data } = useQuery({
    queryKey: ['hijri', 'settings'],
    queryFn: () => api.hijri.settings({}, quietly),
    enabled: isIslamic,
    staleTime: 60 * 60_000,
  })
  return useMemo(() => monthStartsOf(data?.ramadans ?? []), [data])
}
