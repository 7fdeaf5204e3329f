import { BagIcon } from '@phosphor-icons/react/dist/csr/Bag'
import { BankIcon } from '@phosphor-icons/react/dist/csr/Bank'
import { BrowserIcon } from '@phosphor-icons/react/dist/csr/Browser'
import { CashRegisterIcon } from '@phosphor-icons/react/dist/csr/CashRegister'
import { ChartLineUpIcon } from '@phosphor-icons/react/dist/csr/ChartLineUp'
import { ContactlessPaymentIcon } from '@phosphor-icons/react/dist/csr/ContactlessPayment'
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple'
import { GiftIcon } from '@phosphor-icons/react/dist/csr/Gift'
import { HandHeartIcon } from '@phosphor-icons/react/dist/csr/HandHeart'
import { KeyIcon } from '@phosphor-icons/react/dist/csr/Key'
import { MegaphoneSimpleIcon } from '@phosphor-icons/react/dist/csr/MegaphoneSimple'
import { ScalesIcon } from '@phosphor-icons/react/dist/csr/Scales'
import { SlidersHorizontalIcon } from '@phosphor-icons/react/dist/csr/SlidersHorizontal'
import { SplitHorizontalIcon } from '@phosphor-icons/react/dist/csr/SplitHorizontal'
import { SquaresFourIcon } from '@phosphor-icons/react/dist/csr/SquaresFour'
import { StarAndCrescentIcon } from '@phosphor-icons/react/dist/csr/StarAndCrescent'
import { UserCircleIcon } from '@phosphor-icons/react/dist/csr/UserCircle'
import { UsersThreeIcon } from '@phosphor-icons/react/dist/csr/UsersThree'
import { type ReactNode, Suspense } from 'react'
import { m } from '#messages/messages.js'
import type { LocalModule, ScreenRoute } from '#platform/web/shell/modules.ts'
import { readPermissions } from '#platform/web/shell/rights.ts'
import type { ShellParts } from '#platform/web/shell/Shell.tsx'
import { hasTaxDeduction } from '#platform/web/state/current-user.ts'
import type { CurrentUser } from '#platform/web/state/current-user.ts'
import { lazyComponent } from '#platform/web/ui/loading/lazy-component.tsx'
import { lazily } from './lazily.tsx'

const RoleFormScreen = () => import('#features/roles/web/RoleFormScreen.tsx')
const dashboard: readonly ScreenRoute[] = [
  { path: '', screen: lazily(() => import('#features/dashboard/web/DashboardScreen.tsx'), 'DashboardScreen') },
]

const roles: readonly ScreenRoute[] = [
  { path: '', screen: lazily(() => import('#features/roles/web/RolesScreen.tsx'), 'RolesScreen'), isList: true },
  { path: 'details', screen: lazily(() => import('#features/roles/web/RoleScreen.tsx'), 'RoleScreen') },
  { path: 'create', screen: lazily(RoleFormScreen, 'AddRoleScreen'), needs: 'isAdd' },
  { path: 'update', screen: lazily(RoleFormScreen, 'EditRoleScreen'), needs: 'isEdit' },
]

const UserFormScreen = () => import('#features/users/web/UserFormScreen.tsx')
const users: readonly ScreenRoute[] = [
  { path: '', screen: lazily(() => import('#features/users/web/UsersScreen.tsx'), 'UsersScreen'), isList: true },
  { path: 'details', screen: lazily(() => import('#features/users/web/UserScreen.tsx'), 'UserScreen') },
  { path: 'create', screen: lazily(UserFormScreen, 'InviteUserScreen'), needs: 'isAdd' },
  { path: 'update', screen: lazily(UserFormScreen, 'EditUserScreen'), needs: 'isEdit' },
]

const PendingRequests = () => import('#features/requests/web/PendingRequestsScreen.tsx')
const Badges = () => import('#features/requests/web/PendingBadge.tsx')
/** A number in the sidebar comes when it comes; nothing waits for it. */
function badge(name: 'ToVerifyBadge' | 'ToApproveBadge' | 'IslamicToVerifyBadge' | 'IslamicToApproveBadge') {
  const Badge = lazily(Badges, name)
  return () => (
    <Suspense fallback={null}>
      <Badge />
    </Suspense>
  )
}
/** The queue of voids and refunds, with its two waiting steps in the sidebar. */
const donationRequests: ScreenRoute = {
  path: 'pending-request',
  screen: lazily(PendingRequests, 'DonationRequestsScreen'),
  listed: m.shell_pending_request,
  entries: [
    { name: m.requests_tab_verify, search: '?view=toVerify&step=toVerify', Badge: badge('ToVerifyBadge') },
    { name: m.requests_tab_approve, search: '?view=toApprove&step=toApprove', Badge: badge('ToApproveBadge') },
  ],
}

const islamicRequests: ScreenRoute = {
  path: 'pending-request',
  screen: lazily(PendingRequests, 'IslamicRequestsScreen'),
  listed: m.shell_pending_request,
  entries: [
    { name: m.requests_tab_verify, search: '?view=toVerify&step=toVerify', Badge: badge('IslamicToVerifyBadge') },
    { name: m.requests_tab_approve, search: '?view=toApprove&step=toApprove', Badge: badge('IslamicToApproveBadge') },
  ],
}

const DonationScreens = () => import('#features/donations/web/DonationScreen.tsx')
const islamic: readonly ScreenRoute[] = [
  {
    path: '',
    screen: lazily(() => import('#features/islamic-giving/web/IslamicGivingScreen.tsx'), 'IslamicGivingScreen'),
    listed: m.shell_all_islamic_giving,
    isList: true,
  },
  { path: 'details', screen: lazily(() => import('#features/islamic-giving/web/IslamicGiftScreen.tsx'), 'IslamicGiftScreen') },
  {
    path: 'details/update',
    screen: lazily(() => import('#features/islamic-giving/web/EditIslamicGiftScreen.tsx'), 'EditIslamicGiftScreen'),
    needs: 'isEdit',
  },
  {
    path: 'create',
    screen: lazily(() => import('#features/islamic-giving/web/AddIslamicGiftScreen.tsx'), 'AddIslamicGiftScreen'),
    needs: 'isAdd',
    listed: m.giving_counter_entry,
  },
  islamicRequests,
]

const PurchaseScreens = () => import('#features/purchases/web/PurchaseScreen.tsx')
/** The two entries of purchases differ in the page of one. */
const purchasesWith = (page: 'OrderScreen' | 'PurchaseRecordScreen'): readonly ScreenRoute[] => [
  {
    path: '',
    screen: lazily(() => import('#features/purchases/web/PurchasesScreen.tsx'), 'PurchasesScreen'),
    listed: m.purchases_all,
    isList: true,
  },
  { path: 'details', screen: lazily(PurchaseScreens, page) },
  {
    path: 'details/update',
    screen: lazily(() => import('#features/purchases/web/EditPurchaseScreen.tsx'), 'EditPurchaseScreen'),
    needs: 'isEdit',
  },
]
const shops = ({ appPreferenceDetails }: CurrentUser) => appPreferenceDetails.some(({ name }) => name === 'Purchases')

const donations: readonly ScreenRoute[] = [
  {
    path: '',
    screen: lazily(() => import('#features/donations/web/DonationsScreen.tsx'), 'DonationsScreen'),
    listed: m.giving_all_donations,
    isList: true,
  },
  { path: 'details', screen: lazily(DonationScreens, 'DonationScreen') },
  {
    path: 'details/update',
    screen: lazily(() => import('#features/donations/web/EditDonationScreen.tsx'), 'EditDonationScreen'),
    needs: 'isEdit',
  },
  {
    path: 'create',
    screen: lazily(() => import('#features/donations/web/AddDonationScreen.tsx'), 'AddDonationScreen'),
    needs: 'isAdd',
    listed: m.giving_counter_entry,
  },
  {
    path: 'upload-and-tracking',
    screen: lazily(() => import('#features/imports/web/UploadsScreen.tsx'), 'UploadsScreen'),
    needs: 'button:bulk-donations-upload',
    listed: m.imports_title,
    isList: true,
  },
  donationRequests,
  {
    path: 'recurring',
    screen: lazily(() => import('#features/recurring/web/RecurringScreen.tsx'), 'RecurringScreen'),
    listed: m.recurring_title,
    isList: true,
  },
  { path: 'recurring/details', screen: lazily(() => import('./SchedulePage.tsx'), 'SchedulePage') },
]

/** Every module of the back office: where it stands, and the screens it has. A module without screens is not shown. */
export const modules: readonly LocalModule[] = [
  {
    code: 'dashboard',
    name: m.shell_module_dashboard,
    icon: SquaresFourIcon,
    path: '/dashboard',
    sequence: 10,
    group: 1,
    screens: dashboard,
  },
  {
    code: 'islamic-giving',
    name: m.shell_module_islamic_giving,
    icon: StarAndCrescentIcon,
    path: '/islamic-giving',
    sequence: 20,
    group: 1,
    screens: islamic,
    actions: [{ id: 'add-islamic-giving', name: m.islamic_add, to: '/islamic-giving/create', needs: 'isAdd' }],
  },
  {
    code: 'donations',
    name: m.shell_module_donations,
    icon: HandHeartIcon,
    path: '/donations',
    sequence: 30,
    group: 1,
    screens: donations,
    actions: [{ id: 'add-donation', name: m.giving_add_donation, to: '/donations/create', needs: 'isAdd' }],
  },
  {
    code: 'purchases',
    name: m.shell_module_purchases,
    icon: BagIcon,
    path: '/purchases',
    sequence: 40,
    group: 1,
    screens: purchasesWith('OrderScreen'),
    isFor: shops,
  },
  {
    code: 'purchase-records',
    name: m.shell_module_purchases,
    icon: BagIcon,
    path: '/purchases',
    sequence: 41,
    group: 1,
    screens: purchasesWith('PurchaseRecordScreen'),
    isFor: user => shops(user) && !readPermissions(user.permissions).find('purchases')?.isView,
  },
  { code: 'reports', name: m.shell_module_reports, icon: ChartLineUpIcon, path: '/reports', sequence: 50, group: 1 },
  { code: 'settlement', name: m.shell_module_settlement, icon: ScalesIcon, path: '/settlement', sequence: 60, group: 1 },
  { code: 'donors', name: m.shell_module_donors, icon: UsersThreeIcon, path: '/donors', sequence: 70, group: 1 },
  { code: 'iras', name: m.shell_module_iras, icon: BankIcon, path: '/iras', sequence: 80, group: 1, isFor: hasTaxDeduction },
  { code: 'campaigns', name: m.shell_module_campaigns, icon: MegaphoneSimpleIcon, path: '/campaigns', sequence: 90, group: 2 },
  { code: 'packages', name: m.shell_module_packages, icon: GiftIcon, path: '/packages', sequence: 100, group: 2 },
  { code: 'terminals', name: m.shell_module_terminals, icon: ContactlessPaymentIcon, path: '/terminals', sequence: 110, group: 2 },
  { code: 'payouts', name: m.shell_module_payouts, icon: SplitHorizontalIcon, path: '/payouts', sequence: 120, group: 2 },
  {
    code: 'pos-declaration',
    name: m.shell_module_pos_declaration,
    icon: CashRegisterIcon,
    path: '/pending-closure',
    sequence: 130,
    group: 2,
  },
  {
    code: 'roles-management',
    name: m.shell_module_roles_management,
    icon: KeyIcon,
    path: '/roles',
    sequence: 140,
    group: 3,
    screens: roles,
    actions: [{ id: 'add-role', name: m.access_add_role, to: '/roles/create', needs: 'isAdd' }],
  },
  {
    code: 'user-management',
    name: m.shell_module_user_management,
    icon: UserCircleIcon,
    path: '/users',
    sequence: 150,
    group: 3,
    screens: users,
    actions: [{ id: 'invite-user', name: m.access_invite_user, to: '/users/create', needs: 'isAdd' }],
  },
  { code: 'settings', name: m.shell_module_settings, icon: SlidersHorizontalIcon, path: '/settings', sequence: 160, group: 3 },
  { code: 'cms', name: m.shell_module_cms, icon: BrowserIcon, path: '/cms', sequence: 200, group: 3 },
  { code: 'email-marketing', name: m.shell_module_email_marketing, icon: EnvelopeSimpleIcon, path: '/', sequence: 280, group: 3 },
]

const LegalScreen = lazily(() => import('#features/legal/web/LegalScreen.tsx'), 'LegalScreen')
/** Pages of everybody who is signed in. */
export const always: readonly { path: string; element: ReactNode }[] = [{ path: '/legal', element: <LegalScreen /> }]

/** What capabilities bring to the shell. */
export const parts: ShellParts = {
  find: async text => (await import('#features/search/web/find.ts')).find(text),
  Help: lazily(() => import('#features/help/web/Help.tsx'), 'Help'),
  ChangePassword: lazily(() => import('#features/auth/web/password/ChangePassword.tsx'), 'ChangePassword'),
  Tray: lazyComponent(() => import('#platform/web/work-tray/WorkBadge.tsx').then(({ WorkBadge }) => WorkBadge)),
  Dock: lazyComponent(() => import('#platform/web/work-tray/WorkTray.tsx').then(({ WorkTray }) => WorkTray)),
}
