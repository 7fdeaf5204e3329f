import { Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { m } from '#messages/messages.js'
import { getLocale, isLocale, setLocale } from '#messages/runtime.js'
import { isPublicPath, publicPageOf } from '#platform/contract/public-paths.ts'
import { PublicBoundary, PublicNotice, PublicSkeleton } from '#platform/web/public/PublicNotice.tsx'
import { clickMovedTargets } from '#platform/web/ui/click-moved-targets.ts'
import { loadedOnce } from '#platform/web/ui/loading/loaded-once.tsx'
import { allowStyleText } from '#platform/web/trusted-types.ts'
import '#platform/web/theme/public.css'
import { publicPaths, publicScreens } from './web/public-screens.ts'

allowStyleText()
clickMovedTargets(document)
// A link in a mail may name the language it was written in.
const languageParameter = new URLSearchParams(location.search).get('lang')
if (isLocale(languageParameter)) void setLocale(languageParameter, { reload: false })
document.documentElement.lang = getLocale()

const base = new URL(document.baseURI).pathname.replace(/\/$/, '')
const path = location.pathname.slice(base.length).replace(/\/$/, '')
const load = isPublicPath(publicPaths, location.pathname, base) ? publicScreens[publicPageOf(publicPaths, path)] : undefined
const Screen = load && loadedOnce(load)

createRoot(document.getElementById('root')!).render(
  <PublicBoundary>
    <Suspense fallback={<PublicSkeleton />}>
      {Screen ? (
        <Screen path={path} query={decodeURIComponent(location.search.slice(1))} />
      ) : (
        <PublicNotice title={m.platform_not_found_title()}>{m.platform_not_found_public()}</PublicNotice>
      )}
    </Suspense>
  </PublicBoundary>,
)
