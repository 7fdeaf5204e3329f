import { ScalesIcon } from '@phosphor-icons/react/dist/csr/Scales'
import { m } from '#messages/messages.js'
import { lazily } from '#platform/web/ui/loading/lazily.tsx'
import { defineWebModule } from '#platform/web/web-module.ts'
import { rootPath } from '../paths.ts'

/** What settlement contributes to the web. */
export const webModule = defineWebModule({
  modules: [
    {
      code: 'settlement',
      name: m.roles_module_settlement,
      icon: ScalesIcon,
      path: rootPath,
      group: 1,
      screens: [
        { path: '', screen: lazily(() => import('./SettlementsScreen.tsx'), 'SettlementsScreen'), listed: m.settlement_all, isList: true },
        { path: 'details', screen: lazily(() => import('./SettlementScreen.tsx'), 'SettlementScreen') },
      ],
    },
  ],
})
