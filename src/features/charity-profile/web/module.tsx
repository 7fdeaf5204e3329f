import { SlidersHorizontalIcon } from '@phosphor-icons/react/dist/csr/SlidersHorizontal'
import { m } from '#messages/messages.js'
import { lazily } from '#platform/web/ui/loading/lazily.tsx'
import { defineWebModule } from '#platform/web/web-module.ts'
import { rootPath } from '../paths.ts'

/** What the charity's profile contributes to the web, and the menu entry of all settings: features add theirs below it. */
export const webModule = defineWebModule({
  modules: [{ code: 'settings', name: m.roles_module_settings, icon: SlidersHorizontalIcon, path: '/settings', group: 3 }],
  below: {
    settings: [
      {
        code: 'charity-profile',
        name: m.roles_module_charity_profile,
        path: rootPath,
        screens: [
          { path: '', screen: lazily(() => import('./CharityScreen.tsx'), 'CharityScreen') },
          { path: 'update', screen: lazily(() => import('./CharityFormScreen.tsx'), 'CharityFormScreen'), needs: 'isEdit' },
        ],
      },
    ],
  },
})
