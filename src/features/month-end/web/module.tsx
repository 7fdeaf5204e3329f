import { m } from '#messages/messages.js'
import { lazily } from '#platform/web/ui/loading/lazily.tsx'
import { defineWebModule } from '#platform/web/web-module.ts'

/** What closing months contributes to the web: a screen below settlement. */
export const webModule = defineWebModule({
  screens: {
    settlement: [
      { path: 'month-end', screen: lazily(() => import('./MonthEndScreen.tsx'), 'MonthEndScreen'), listed: m.month_end_title, place: 1 },
    ],
  },
})
