import { m } from '#messages/messages.js'
import { lazily } from '#platform/web/ui/loading/lazily.tsx'
import { lazyComponent } from '#platform/web/ui/loading/lazy-component.tsx'
import { type AddedScreen, defineWebModule } from '#platform/web/web-module.ts'

const PendingRequests = () => import('./PendingRequestsScreens.tsx')
type Badges = typeof import('./PendingBadges.tsx')
/** A number in the sidebar, which nothing waits for. */
const badge = (name: keyof Badges) => lazyComponent(async () => (await import('./PendingBadges.tsx'))[name])

/** The queue of voids and refunds, with its two waiting steps in the sidebar. */
const donationRequests: AddedScreen = {
  path: 'pending-request',
  screen: lazily(PendingRequests, 'DonationRequestsScreen'),
  listed: m.requests_pending_request,
  place: 20,
  Badge: badge('ForYouBadge'),
  entries: [
    { name: m.requests_tab_verify, search: '?view=toVerify&step=toVerify', Badge: badge('ToVerifyBadge') },
    { name: m.requests_tab_approve, search: '?view=toApprove&step=toApprove', Badge: badge('ToApproveBadge') },
  ],
}

const islamicRequests: AddedScreen = {
  path: 'pending-request',
  screen: lazily(PendingRequests, 'IslamicRequestsScreen'),
  listed: m.requests_pending_request,
  place: 20,
  Badge: badge('IslamicForYouBadge'),
  entries: [
    { name: m.requests_tab_verify, search: '?view=toVerify&step=toVerify', Badge: badge('IslamicToVerifyBadge') },
    { name: m.requests_tab_approve, search: '?view=toApprove&step=toApprove', Badge: badge('IslamicToApproveBadge') },
  ],
}

/** What requests contribute to the web. */
export const webModule = defineWebModule({
  screens: {
    donations: [donationRequests],
    'islamic-giving': [islamicRequests],
  },
})
