import { ContactlessPaymentIcon } from '@phosphor-icons/react/dist/csr/ContactlessPayment'
import { m } from '#messages/messages.js'
import { lazily } from '#platform/web/ui/loading/lazily.tsx'
import { defineWebModule } from '#platform/web/web-module.ts'
import { rootPath } from '../paths.ts'

/** What card terminals contribute to the web. */
export const webModule = defineWebModule({
  modules: [
    {
      code: 'terminals',
      name: m.roles_module_terminals,
      icon: ContactlessPaymentIcon,
      path: rootPath,
      group: 2,
      screens: [
        { path: '', screen: lazily(() => import('./TerminalsScreen.tsx'), 'TerminalsScreen'), isList: true },
        { path: 'details', screen: lazily(() => import('./TerminalScreen.tsx'), 'TerminalScreen') },
      ],
    },
  ],
})
