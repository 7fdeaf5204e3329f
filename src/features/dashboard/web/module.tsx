import { SquaresFourIcon } from '@phosphor-icons/react/dist/csr/SquaresFour'
import { m } from '#messages/messages.js'
import type { ScreenRoute } from '#platform/web/shell/modules.ts'
import { lazily } from '#platform/web/ui/loading/lazily.tsx'
import { defineWebModule } from '#platform/web/web-module.ts'
import { rootPath } from '../paths.ts'

const dashboard: readonly ScreenRoute[] = [{ path: '', screen: lazily(() => import('./DashboardScreen.tsx'), 'DashboardScreen') }]

/** What dashboard contribute to the web. */
export const webModule = defineWebModule({
  modules: [
    {
      code: 'dashboard',
      name: m.roles_module_dashboard,
      icon: SquaresFourIcon,
      path: rootPath,
      group: 1,
      screens: dashboard,
    },
  ],
})
