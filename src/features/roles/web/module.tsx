import { KeyIcon } from '@phosphor-icons/react/dist/csr/Key'
import { m } from '#messages/messages.js'
import type { ScreenRoute } from '#platform/web/shell/modules.ts'
import { lazily } from '#platform/web/ui/loading/lazily.tsx'
import { defineWebModule } from '#platform/web/web-module.ts'
import { rootPath } from '../paths.ts'

const RoleFormScreen = () => import('./RoleFormScreens.tsx')
const roles: readonly ScreenRoute[] = [
  { path: '', screen: lazily(() => import('./RolesScreen.tsx'), 'RolesScreen'), isList: true },
  { path: 'duties', screen: lazily(() => import('./duties/DutiesScreen.tsx'), 'DutiesScreen') },
  { path: 'create', screen: lazily(RoleFormScreen, 'AddRoleScreen'), needs: 'isAdd' },
  { path: 'update', screen: lazily(RoleFormScreen, 'EditRoleScreen'), needs: 'isEdit' },
]

/** What roles contribute to the web. The page of one role is composed in `src/app/web/pages`. */
export const webModule = defineWebModule({
  modules: [
    {
      code: 'roles-management',
      name: m.roles_module_roles_management,
      icon: KeyIcon,
      path: rootPath,
      group: 3,
      screens: roles,
      actions: [{ id: 'add-role', name: m.roles_add_role, to: '/roles/create', needs: 'isAdd' }],
    },
  ],
})
