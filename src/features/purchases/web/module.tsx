import { BagIcon } from '@phosphor-icons/react/dist/csr/Bag'
import { m } from '#messages/messages.js'
import type { ScreenRoute } from '#platform/web/shell/modules.ts'
import { readPermissions } from '#platform/web/shell/rights.ts'
import type { CurrentUser } from '#platform/web/state/current-user.ts'
import { lazily } from '#platform/web/ui/loading/lazily.tsx'
import { defineWebModule } from '#platform/web/web-module.ts'
import { rootPath } from '../paths.ts'

const screens: readonly ScreenRoute[] = [
  {
    path: '',
    screen: lazily(() => import('./PurchasesScreen.tsx'), 'PurchasesScreen'),
    listed: m.purchases_all,
    isList: true,
  },
  {
    path: 'details/update',
    screen: lazily(() => import('./EditPurchaseScreen.tsx'), 'EditPurchaseScreen'),
    needs: 'isEdit',
  },
]
const shops = ({ appPreferenceDetails }: CurrentUser) => appPreferenceDetails.some(({ name }) => name === 'Purchases')

/** What purchases contribute to the web. Its two entries differ in the page of one, which is composed in `src/app/web/pages`. */
export const webModule = defineWebModule({
  modules: [
    {
      code: 'purchases',
      name: m.roles_module_purchases,
      icon: BagIcon,
      path: rootPath,
      group: 1,
      screens,
      isFor: shops,
    },
    {
      code: 'purchase-records',
      name: m.roles_module_purchase_records,
      icon: BagIcon,
      path: rootPath,
      group: 1,
      screens,
      isFor: user => shops(user) && !readPermissions(user.permissions).find('purchases')?.isView,
    },
  ],
})
