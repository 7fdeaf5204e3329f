import { m } from '#messages/messages.js'
import { lazily } from '#platform/web/ui/loading/lazily.tsx'
import { defineWebModule } from '#platform/web/web-module.ts'

/** What imports contribute to the web. */
export const webModule = defineWebModule({
  screens: {
    donations: [
      {
        path: 'upload-and-tracking',
        screen: lazily(() => import('./UploadsScreen.tsx'), 'UploadsScreen'),
        needs: 'button:bulk-donations-upload',
        listed: m.imports_title,
        isList: true,
        place: 10,
      },
    ],
  },
})
