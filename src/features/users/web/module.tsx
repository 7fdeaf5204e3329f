import { UserCircleIcon } from '@phosphor-icons/react/dist/csr/UserCircle'
import { m } from '#messages/messages.js'
import type { ScreenRoute } from '#platform/web/shell/modules.ts'
import { lazily } from '#platform/web/ui/loading/lazily.tsx'
import { defineWebModule } from '#platform/web/web-module.ts'
import { rootPath } from '../paths.ts'

const UserFormScreen = () => import('./UserFormScreens.tsx')
const users: readonly ScreenRoute[] = [
  { path: '', screen: lazily(() => import('./UsersScreen.tsx'), 'UsersScreen'), isList: true },
  { path: 'create', screen: lazily(UserFormScreen, 'InviteUserScreen'), needs: 'isAdd' },
  { path: 'update', screen: lazily(UserFormScreen, 'EditUserScreen'), needs: 'isEdit' },
]

/** What users contribute to the web. The page of one user is composed in `src/app/web/pages`. */
export const webModule = defineWebModule({
  modules: [
    {
      code: 'user-management',
      name: m.roles_module_user_management,
      icon: UserCircleIcon,
      path: rootPath,
      group: 3,
      screens: users,
      actions: [{ id: 'invite-user', name: m.users_invite_user, to: '/users/create', needs: 'isAdd' }],
    },
  ],
})
