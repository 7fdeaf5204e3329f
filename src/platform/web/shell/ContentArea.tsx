import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { ErrorBoundary } from './pages/ErrorBoundary.tsx'
import css from './content-area.module.css'
import { forbidden } from './pages/forbidden.ts'
import { lazyComponent } from '#platform/web/ui/loading/lazy-component.tsx'
import { Offline, useOnline } from './pages/Offline.tsx'
import { offlineUse } from './pages/offline-use.ts'
import { PageSkeleton } from './pages/PageSkeleton.tsx'

const NoAccess = lazyComponent(() => import('./pages/NoAccess.tsx').then(({ NoAccess: Page }) => Page))

/** The page. Overlays cover it while it stays mounted, so that typed text is kept. */
export function ContentArea({ children }: { children: ReactNode }) {
  const isOnline = useOnline()
  const isUsable = offlineUse.use() || isOnline
  const refused = forbidden.use()
  const { pathname } = useLocation()
  const how = useNavigationType()
  const main = useRef<HTMLElement>(null)
  const page = useRef<HTMLDivElement>(null)

  useEffect(() => {
    forbidden.set(null)
    if (how !== 'PUSH') return
    page.current?.scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [pathname, how])

  const refusal = refused ? <NoAccess message={refused.message} onBack={() => forbidden.set(null)} /> : null
  const cover = isUsable ? refusal : <Offline />
  return (
    <main id="content" className={css.content} ref={main} tabIndex={-1}>
      <div className={css.page} data-page="" ref={page} inert={cover !== null}>
        <ErrorBoundary key={pathname}>
          <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
        </ErrorBoundary>
      </div>
      {cover && <div className={css.cover}>{cover}</div>}
    </main>
  )
}
