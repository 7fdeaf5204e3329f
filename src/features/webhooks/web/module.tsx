import { m } from '#messages/messages.js'
import { lazily } from '#platform/web/ui/loading/lazily.tsx'
import { defineWebModule } from '#platform/web/web-module.ts'
import { rootPath } from '../paths.ts'

/** What webhooks contribute to the web. */
export const webModule = defineWebModule({
  below: {
    settings: [
      {
        code: 'webhooks',
        name: m.roles_module_webhooks,
        path: rootPath,
        screens: [
          { path: '', screen: lazily(() => import('./WebhooksScreen.tsx'), 'WebhooksScreen'), isList: true },
          { path: 'details', screen: lazily(() => import('./WebhookScreen.tsx'), 'WebhookScreen') },
        ],
      },
    ],
  },
})
