import { m } from '#messages/messages.js'
import { lazily } from '#platform/web/ui/loading/lazily.tsx'
import { defineWebModule } from '#platform/web/web-module.ts'
import { rootPath } from '../paths.ts'

const formScreens = () => import('./RateFormScreens.tsx')

/** What rates contribute to the web. */
export const webModule = defineWebModule({
  below: {
    settings: [
      {
        code: 'rate-setting',
        name: m.roles_module_rate_setting,
        path: rootPath,
        screens: [
          { path: '', screen: lazily(() => import('./RatesScreen.tsx'), 'RatesScreen'), isList: true },
          { path: 'details', screen: lazily(() => import('./RateScreen.tsx'), 'RateScreen') },
          { path: 'create', screen: lazily(formScreens, 'AddRateScreen'), needs: 'isAdd' },
          { path: 'update', screen: lazily(formScreens, 'EditRateScreen'), needs: 'isEdit' },
        ],
      },
    ],
  },
})
