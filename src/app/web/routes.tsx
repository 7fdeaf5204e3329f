import { joinWebModules, type WebModule } from '#platform/web/web-module.ts'
import { lazily } from '#platform/web/ui/loading/lazily.tsx'
import { laterComponent, lazyComponent } from '#platform/web/ui/loading/lazy-component.tsx'
import type { ShellParts } from '#platform/web/shell/shell-parts.ts'
import { composedPages } from './pages/composed-pages.ts'

const featureModules = import.meta.glob<WebModule>('../../features/*/web/module.tsx', { eager: true, import: 'webModule' })

const webModules: readonly WebModule[] = [...Object.values(featureModules), composedPages]

/** Every menu entry of the back office and the screens it has: the sum of what features declare in `web/module.tsx`. */
export const modules = joinWebModules(webModules)

/** Pages of all signed-in users. */
export const signedInPages = webModules.flatMap(({ always: own = [] }) => own)

/** What capabilities bring to the shell. */
export const shellParts: ShellParts = {
  find: async text => (await import('#features/search/web/find-records.tsx')).findRecords(text),
  Desk: lazyComponent(() => import('#features/phone-desk/web/PhoneDesk.tsx').then(({ PhoneDesk }) => PhoneDesk)),
  Help: lazily(() => import('#features/help/web/Help.tsx'), 'Help'),
  ChangePassword: lazily(() => import('#features/auth/web/password/ChangePassword.tsx'), 'ChangePassword'),
  SeenAs: lazyComponent(() => import('#features/auth/web/SeenAsBar.tsx').then(({ SeenAsBar }) => SeenAsBar)),
  Tray: laterComponent(() => import('#features/work/web/tray/WorkBadge.tsx').then(({ WorkBadge }) => WorkBadge)),
  Dock: laterComponent(() => import('#features/work/web/tray/WorkTray.tsx').then(({ WorkTray }) => WorkTray)),
}
