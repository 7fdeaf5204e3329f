import { m } from '#messages/messages.js'
import { lazily } from '#platform/web/ui/loading/lazily.tsx'
import { defineWebModule } from '#platform/web/web-module.ts'

/** What merging donors contributes to the web, below the donors. */
export const webModule = defineWebModule({
  screens: {
    donors: [
      {
        path: 'duplicates',
        screen: lazily(() => import('./DuplicatesScreen.tsx'), 'DuplicatesScreen'),
        listed: m.donor_merge_duplicates,
        isList: true,
        place: 10,
      },
      { path: 'merge', screen: lazily(() => import('./MergeScreen.tsx'), 'MergeScreen'), needs: 'isEdit', place: 20 },
    ],
  },
})
