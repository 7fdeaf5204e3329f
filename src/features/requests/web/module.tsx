import { m } from '#messages/messages.js'
import { lazily } from '#platform/web/ui/loading/lazily.tsx'
import { laterComponent } from '#platform/web/ui/loading/lazy-component.tsx'
import { type AddedScreen, defineWebModule } from '#platform/web/web-module.ts'

const PendingRequests = () => import('./PendingRequestsScreens.tsx')
type Badges = typeof import('./PendingBadges.tsx')
/** A badge in the sidebar, loaded later than the page. */
const badge = (name: keyof Badges) => laterComponent(async () => (await import('./PendingBadges.tsx'))[name])

/** The queue of voids and refunds of a module, with its two waiting steps in the sidebar; `badges` begins the names of its badges. */
const requestQueue = (screen: AddedScreen['screen'], badges: '' | 'Islamic'): AddedScreen => ({
  path: 'pending-request',
  screen,
  listed: m.requests_pending_request,
  place: 20,
  Badge: badge(`${badges}ForYouBadge`),
  entries: [
    { name: m.requests_tab_verify, search: '?view=toVerify&step=toVerify', Badge: badge(`${badges}ToVerifyBadge`) },
    { name: m.requests_tab_approve, search: '?view=toApprove&step=toApprove', Badge: badge(`${badges}ToApproveBadge`) },
  ],
})

/** The screens and menu entries of requests. */
export const webModule = defineWebModule({
  screens: {
    donations: [requestQueue(lazily(PendingRequests, 'DonationRequestsScreen'), '')],
    'islamic-giving': [requestQueue(lazily(PendingRequests, 'IslamicRequestsScreen'), 'Islamic')],
  },
})
