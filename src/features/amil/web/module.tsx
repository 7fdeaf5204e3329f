import { defineWebModule } from '#platform/web/web-module.ts'
import { lazily } from '#platform/web/ui/loading/lazily.tsx'

const amilScreens = () => import('./amil-screens.ts')

/** What amils contribute to the web, below the users. */
export const webModule = defineWebModule({
  screens: {
    'user-management': [
      { path: 'amil', screen: lazily(() => import('./AmilsScreen.tsx'), 'AmilsScreen'), isList: true, place: 10 },
      { path: 'amil/details', screen: lazily(amilScreens, 'AmilScreen'), place: 20 },
      { path: 'amil/book', screen: lazily(() => import('./books/BookScreen.tsx'), 'BookScreen'), place: 25 },
      { path: 'amil/create', screen: lazily(amilScreens, 'InviteAmilScreen'), needs: 'isAdd', place: 30 },
      { path: 'amil/update', screen: lazily(amilScreens, 'EditAmilScreen'), needs: 'isEdit', place: 40 },
    ],
  },
})
