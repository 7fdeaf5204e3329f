import { Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { m } from '#messages/messages.js'
import { getLocale } from '#messages/runtime.js'
import { isPublicPath, publicPageOf } from '#platform/contract/public-paths.ts'
import { readPageQuery, speakLinkLanguage } from '#platform/web/public/page-language.ts'
import { PublicBoundary, PublicNotice, PublicSkeleton } from '#platform/web/public/PublicNotice.tsx'
import { clickMovedTargets } from '#platform/web/ui/click-moved-targets.ts'
import { loadedOnce } from '#platform/web/ui/loading/loaded-once.tsx'
import { allowStyleText } from '#platform/web/trusted-types.ts'
import '#platform/web/theme/public.css'
import { publicPaths, publicScreens } from './web/public-screens.ts'

allowStyleText()
clickMovedTargets(document)
// A link in a mail may name the language it was written in.
const { language, query } = readPageQuery(location.search)
if (language) speakLinkLanguage(language)
document.documentElement.lang = getLocale()

const base = new URL(document.baseURI).pathname.replace(/\/$/, '')
const path = location.pathname.slice(base.length).replace(/\/$/, '')
const load = isPublicPath(publicPaths, location.pathname, base) ? publicScreens[publicPageOf(publicPaths, path)] : undefined
const Screen = load && loadedOnce(load)

createRoot(document.getElementById('root')!).render(
  <PublicBoundary>
    <Suspense fallback={<PublicSkeleton />}>
      {Screen ? (
        <Screen path={path} query={query} />
      ) : (
        <PublicNotice title={m.platform_not_found_title()}>{m.platform_not_found_public()}</PublicNotice>
      )}
    </Suspense>
  </PublicBoundary>,
)
