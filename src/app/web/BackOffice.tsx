import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Ramadan } from '#features/hijri-calendar/rules.ts'
import { api } from './api.ts'
import type { Seasons } from '#platform/web/list-screen/filters/date-presets.ts'
import { SeasonsContext } from '#platform/web/list-screen/filters/seasons-context.ts'
import { IdleGuard } from '#platform/web/session/IdleGuard.tsx'
import type { Session } from '#platform/web/session/session.ts'
import { preloadScreen } from '#platform/web/shell/navigation/preload-screen.ts'
import { SignedIn } from '#platform/web/shell/SignedIn.tsx'
import { authSlice } from '#platform/web/state/auth-slice.ts'
import { useAppDispatch, useCurrentUser } from '#platform/web/state/hooks.ts'
import { HijriContext } from '#platform/web/ui/values/hijri-context.ts'
import { connectFeatureCalls } from '#platform/web/feature-calls.ts'
import { connectedCalls } from './connected-calls.ts'
import { signedInPages, modules, shellParts } from './routes.tsx'
import { laterComponent } from '#platform/web/ui/loading/lazy-component.tsx'

connectFeatureCalls(connectedCalls)

const PreloadedLinks = laterComponent(() =>
  import('#platform/web/shell/navigation/PreloadedLinks.tsx').then(({ PreloadedLinks: Part }) => Part),
)

/** Fetches the chunk of the page at a path. */
export const preloadPage = (path: string): Promise<void> => preloadScreen(modules, path)

type Props = { hidden: readonly string[]; session: Session }

/** The back office, dated by the charity's own calendar, and its watch over idleness. */
export function BackOffice({ hidden, session }: Props) {
  const dispatch = useAppDispatch()
  // The page requested before sign-in was reached.
  useEffect(() => void dispatch(authSlice.actions.locationAskedFor(null)), [dispatch])
  const { months, seasons } = useOwnCalendar()
  return (
    <HijriContext value={months}>
      <SeasonsContext value={seasons}>
        <SignedIn
          modules={modules}
          always={signedInPages}
          hidden={hidden}
          parts={shellParts}
          onLogout={everywhere => void session.end('chosen', everywhere)}
        />
        <PreloadedLinks modules={modules} />
        <IdleGuard onIdle={() => void session.end('idle')} onActiveAgain={() => void session.poll({ renews: true })} />
      </SeasonsContext>
    </HijriContext>
  )
}

/** What the charity itself announced: when months began, and which days its Ramadans have. A calendar that cannot be read is none. */
function useOwnCalendar() {
  const { isIslamic } = useCurrentUser()
  const { data, isPending } = useQuery({
    queryKey: ['hijri', 'settings'],
    queryFn: () => api.hijri.settings({}),
    enabled: isIslamic,
    staleTime: 60 * 60_000,
  })
  const months = useMemo(() => data?.months ?? [], [data])
  const isAwaited = isIslamic && isPending
  const seasons = useMemo(
    (): Seasons | null => (isAwaited ? null : { ...season('thisRamadan', data?.thisRamadan), ...season('lastRamadan', data?.lastRamadan) }),
    [data, isAwaited],
  )
  return { months, seasons }
}

const season = (name: keyof Seasons, ramadan: Ramadan | null | undefined): Seasons =>
  ramadan ? { [name]: { from: ramadan.ramadanStart, to: ramadan.ramadanEnd } } : {}
