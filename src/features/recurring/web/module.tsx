import { m } from '#messages/messages.js'
import { lazily } from '#platform/web/ui/loading/lazily.tsx'
import { defineWebModule } from '#platform/web/web-module.ts'

/** The screens and menu entries of recurring gifts. */
export const webModule = defineWebModule({
  screens: {
    donations: [
      {
        path: 'recurring',
        screen: lazily(() => import('./RecurringScreen.tsx'), 'RecurringScreen'),
        listed: m.recurring_title,
        isList: true,
        place: 30,
      },
    ],
  },
})
