import { StarAndCrescentIcon } from '@phosphor-icons/react/dist/csr/StarAndCrescent'
import { m } from '#messages/messages.js'
import type { ScreenRoute } from '#platform/web/shell/modules.ts'
import { lazily } from '#platform/web/ui/loading/lazily.tsx'
import { defineWebModule } from '#platform/web/web-module.ts'
import { rootPath } from '../paths.ts'

const islamic: readonly ScreenRoute[] = [
  {
    path: '',
    screen: lazily(() => import('./IslamicGivingScreen.tsx'), 'IslamicGivingScreen'),
    listed: m.islamic_giving_all_islamic_giving,
    isList: true,
  },
  {
    path: 'details/update',
    screen: lazily(() => import('./EditIslamicGiftScreen.tsx'), 'EditIslamicGiftScreen'),
    needs: 'isEdit',
  },
]

/** What Islamic giving contributes to the web. The page of one gift is composed in `src/app/web/pages`. */
export const webModule = defineWebModule({
  modules: [
    {
      code: 'islamic-giving',
      name: m.roles_module_islamic_giving,
      icon: StarAndCrescentIcon,
      path: rootPath,
      group: 1,
      screens: islamic,
      actions: [{ id: 'add-islamic-giving', name: m.islamic_giving_add, to: '/islamic-giving/create', needs: 'isAdd' }],
    },
  ],
})
