import { m } from '#messages/messages.js'
import { lazily } from '#platform/web/ui/loading/lazily.tsx'
import { defineWebModule } from '#platform/web/web-module.ts'
import { rootPath } from '../paths.ts'

const formScreens = () => import('./HijriFormScreens.tsx')

/** What the Hijri years contribute to the web. */
export const webModule = defineWebModule({
  below: {
    settings: [
      {
        code: 'hijrah-ramadan-setting',
        name: m.roles_module_hijrah_ramadan_setting,
        path: rootPath,
        screens: [
          { path: '', screen: lazily(() => import('./HijriYearsScreen.tsx'), 'HijriYearsScreen'), isList: true },
          { path: 'details', screen: lazily(() => import('./HijriYearScreen.tsx'), 'HijriYearScreen') },
          { path: 'create', screen: lazily(formScreens, 'AddHijriScreen'), needs: 'isAdd' },
          { path: 'update', screen: lazily(formScreens, 'EditHijriScreen'), needs: 'isEdit' },
        ],
      },
    ],
  },
})
