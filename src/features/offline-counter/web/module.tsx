import { m } from '#messages/messages.js'
import { lazily } from '#platform/web/ui/loading/lazily.tsx'
import { defineWebModule } from '#platform/web/web-module.ts'
import { rootPath } from '../paths.ts'

/** What offline counters contribute to the web: the list of leased receipt numbers, below declarations. */
export const webModule = defineWebModule({
  screens: {
    'pos-declaration': [
      {
        place: 10,
        path: rootPath,
        screen: lazily(() => import('./LeasesScreen.tsx'), 'LeasesScreen'),
        listed: m.offline_counter_leases_title,
        isList: true,
      },
      { place: 11, path: `${rootPath}/details`, screen: lazily(() => import('./LeaseScreen.tsx'), 'LeaseScreen') },
    ],
  },
})
