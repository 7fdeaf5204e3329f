import { m } from '#messages/messages.js'
import type { AddedScreen } from '#platform/web/web-module.ts'
import { lazily } from '#platform/web/ui/loading/lazily.tsx'
import { defineWebModule } from '#platform/web/web-module.ts'

const purchasePages = () => import('./PurchasePages.tsx')

const counterPage = (screen: AddedScreen['screen']): AddedScreen => ({
  path: 'create',
  screen,
  needs: 'isAdd',
  listed: m.platform_counter_entry,
  place: 1,
})

/** Pages that join several features, so that no feature needs to know the panels of those above it. */
export const composedPages = defineWebModule({
  screens: {
    donations: [
      { path: 'details', screen: lazily(() => import('./DonationPage.tsx'), 'DonationPage'), place: 0 },
      counterPage(lazily(() => import('./AddDonationPage.tsx'), 'AddDonationPage')),
      { path: 'recurring/details', screen: lazily(() => import('./SchedulePage.tsx'), 'SchedulePage'), place: 40 },
    ],
    'islamic-giving': [
      { path: 'details', screen: lazily(() => import('./IslamicGiftPage.tsx'), 'IslamicGiftPage'), place: 0 },
      counterPage(lazily(() => import('./AddIslamicGiftPage.tsx'), 'AddIslamicGiftPage')),
    ],
    purchases: [{ path: 'details', screen: lazily(purchasePages, 'OrderPage'), place: 0 }],
    'roles-management': [{ path: 'details', screen: lazily(() => import('./RolePage.tsx'), 'RolePage'), place: 0 }],
    'user-management': [{ path: 'details', screen: lazily(() => import('./UserPage.tsx'), 'UserPage'), place: 0 }],
    'purchase-records': [{ path: 'details', screen: lazily(purchasePages, 'PurchaseRecordPage'), place: 0 }],
  },
})
