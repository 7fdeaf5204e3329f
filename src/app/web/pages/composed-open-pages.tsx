import type { RouteObject } from 'react-router'
import { lazily } from '#platform/web/ui/loading/lazily.tsx'

const pages = () => import('./OpenPages.tsx')
const LinkExpiredPage = lazily(pages, 'LinkExpiredPage')
const InvitationPage = lazily(pages, 'InvitationPage')
const TransactionPage = lazily(pages, 'TransactionPage')

/** Pages without a session that join several features. */
export const openPages: readonly RouteObject[] = [
  { path: '/authentication/link-expired', element: <LinkExpiredPage /> },
  { path: '/authentication/invite-user/:email/:verificationCode', element: <InvitationPage /> },
  { path: '/transaction/confirmed', element: <TransactionPage /> },
  { path: '/transaction/declined', element: <TransactionPage /> },
]
