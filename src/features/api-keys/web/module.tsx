import { m } from '#messages/messages.js'
import { lazily } from '#platform/web/ui/loading/lazily.tsx'
import { defineWebModule } from '#platform/web/web-module.ts'
import { rootPath } from '../paths.ts'

/** What API keys contribute to the web. */
export const webModule = defineWebModule({
  below: {
    settings: [
      {
        code: 'api-keys',
        name: m.roles_module_api_keys,
        path: rootPath,
        screens: [
          { path: '', screen: lazily(() => import('./ApiKeysScreen.tsx'), 'ApiKeysScreen'), isList: true },
          { path: 'details', screen: lazily(() => import('./ApiKeyScreen.tsx'), 'ApiKeyScreen') },
        ],
      },
    ],
  },
})
