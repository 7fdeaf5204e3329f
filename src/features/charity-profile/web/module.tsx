import { m } from '#messages/messages.js'
import { lazily } from '#platform/web/ui/loading/lazily.tsx'
import { defineWebModule } from '#platform/web/web-module.ts'
import { rootPath } from '../paths.ts'

/** What the charity's profile contributes to the web. */
export const webModule = defineWebModule({
  below: {
    settings: [
      {
        code: 'charity-profile',
        name: m.platform_module_charity_profile,
        path: rootPath,
        screens: [
          { path: '', screen: lazily(() => import('./CharityScreen.tsx'), 'CharityScreen') },
          { path: 'update', screen: lazily(() => import('./CharityFormScreen.tsx'), 'CharityFormScreen'), needs: 'isEdit' },
        ],
      },
    ],
  },
})
