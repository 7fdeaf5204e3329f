import { HandHeartIcon } from '@phosphor-icons/react/dist/csr/HandHeart'
import { m } from '#messages/messages.js'
import type { ScreenRoute } from '#platform/web/shell/modules.ts'
import { lazily } from '#platform/web/ui/loading/lazily.tsx'
import { defineWebModule } from '#platform/web/web-module.ts'
import { rootPath } from '../paths.ts'

const donations: readonly ScreenRoute[] = [
  {
    path: '',
    screen: lazily(() => import('./DonationsScreen.tsx'), 'DonationsScreen'),
    listed: m.donations_all_donations,
    isList: true,
  },
  {
    path: 'details/update',
    screen: lazily(() => import('./EditDonationScreen.tsx'), 'EditDonationScreen'),
    needs: 'isEdit',
  },
]

/** What the donations feature contributes to the web. `src/app/web/pages` composes the page of one donation. */
export const webModule = defineWebModule({
  modules: [
    {
      code: 'donations',
      name: m.roles_module_donations,
      icon: HandHeartIcon,
      path: rootPath,
      group: 1,
      screens: donations,
      actions: [{ id: 'add-donation', name: m.donations_add_donation, to: '/donations/create', needs: 'isAdd' }],
    },
  ],
})
