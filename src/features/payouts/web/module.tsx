import { SplitHorizontalIcon } from '@phosphor-icons/react/dist/csr/SplitHorizontal'
import { m } from '#messages/messages.js'
import { lazily } from '#platform/web/ui/loading/lazily.tsx'
import { defineWebModule } from '#platform/web/web-module.ts'
import { rootPath } from '../paths.ts'

const payouts = () => import('./module-screens.tsx')

/** What payouts contribute to the web: those of each module, and payments to beneficiaries. */
export const webModule = defineWebModule({
  modules: [
    {
      code: 'payouts',
      name: m.roles_module_payouts,
      icon: SplitHorizontalIcon,
      path: rootPath,
      group: 2,
      screens: [
        { path: 'donations', screen: lazily(payouts, 'DonationPayoutsScreen'), listed: m.roles_module_donations, isList: true },
        { path: 'donations/details', screen: lazily(payouts, 'DonationPayoutScreen') },
        { path: 'islamic-giving', screen: lazily(payouts, 'IslamicPayoutsScreen'), listed: m.roles_module_islamic_giving, isList: true },
        { path: 'islamic-giving/details', screen: lazily(payouts, 'IslamicPayoutScreen') },
        { path: 'purchases', screen: lazily(payouts, 'PurchasePayoutsScreen'), listed: m.roles_module_purchases, isList: true },
        { path: 'purchases/details', screen: lazily(payouts, 'PurchasePayoutScreen') },
        {
          path: 'payments',
          screen: lazily(() => import('./payments/PaymentsScreen.tsx'), 'PaymentsScreen'),
          listed: m.payouts_payments,
          isList: true,
        },
        { path: 'payments/details', screen: lazily(() => import('./payments/PaymentScreen.tsx'), 'PaymentScreen') },
      ],
    },
  ],
})
