import { UsersThreeIcon } from '@phosphor-icons/react/dist/csr/UsersThree'
import { m } from '#messages/messages.js'
import type { ScreenRoute } from '#platform/web/shell/modules.ts'
import { lazily } from '#platform/web/ui/loading/lazily.tsx'
import { defineWebModule } from '#platform/web/web-module.ts'
import { rootPath } from '../paths.ts'

const screens: readonly ScreenRoute[] = [
  { path: '', screen: lazily(() => import('./DonorsScreen.tsx'), 'DonorsScreen'), listed: m.donor_profiles_all_donors, isList: true },
  { path: 'details', screen: lazily(() => import('./DonorScreen.tsx'), 'DonorScreen') },
  { path: 'update', screen: lazily(() => import('./EditDonorScreen.tsx'), 'EditDonorScreen'), needs: 'isEdit' },
]

const actions = [{ id: 'phone-desk', name: m.platform_phone_desk, opens: 'desk' }] as const

/** What donors contribute to the web. */
export const webModule = defineWebModule({
  modules: [{ code: 'donors', name: m.roles_module_donors, icon: UsersThreeIcon, path: rootPath, group: 1, screens, actions }],
})
