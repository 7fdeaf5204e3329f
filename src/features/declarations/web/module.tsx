import { CashRegisterIcon } from '@phosphor-icons/react/dist/csr/CashRegister'
import { m } from '#messages/messages.js'
import { lazily } from '#platform/web/ui/loading/lazily.tsx'
import { laterComponent } from '#platform/web/ui/loading/lazy-component.tsx'
import { defineWebModule } from '#platform/web/web-module.ts'
import { closurePath, sessionsPath } from '../paths.ts'

type Badges = typeof import('./WaitingBadges.tsx')
const badge = (name: keyof Badges) => laterComponent(async () => (await import('./WaitingBadges.tsx'))[name])

/** What declarations contribute to the web: the sessions to count, and the declarations to close. */
export const webModule = defineWebModule({
  modules: [
    {
      code: 'pos-declaration',
      name: m.roles_module_pos_declaration,
      icon: CashRegisterIcon,
      path: closurePath,
      group: 2,
      Badge: badge('WaitingBadge'),
      screens: [
        {
          path: sessionsPath,
          screen: lazily(() => import('./SessionsScreen.tsx'), 'SessionsScreen'),
          listed: m.declarations_pending_declaration,
          isList: true,
          Badge: badge('ToCountBadge'),
        },
        { path: `${sessionsPath}/details`, screen: lazily(() => import('./count/CountScreen.tsx'), 'CountScreen') },
        {
          path: '',
          screen: lazily(() => import('./ClosuresScreen.tsx'), 'ClosuresScreen'),
          listed: m.declarations_pending_closure,
          isList: true,
          Badge: badge('ToCloseBadge'),
        },
        { path: 'details', screen: lazily(() => import('./closure/ClosureScreen.tsx'), 'ClosureScreen') },
      ],
    },
  ],
})
