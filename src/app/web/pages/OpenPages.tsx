import { LinkExpiredScreen } from '#features/auth/web/LinkExpiredScreen.tsx'
import { InviteUserScreen } from '#features/auth/web/password/InviteUserScreen.tsx'
import { TransactionScreen } from '#features/auth/web/TransactionScreen.tsx'
import { api } from '../api.ts'

/** The page of an expired link, which asks users for another invitation. */
export const LinkExpiredPage = () => <LinkExpiredScreen calls={api.users} />
/** The page of an invitation. */
export const InvitationPage = () => <InviteUserScreen calls={api.users} />
/** The page of an online payment's outcome, with its receipt. */
export const TransactionPage = () => <TransactionScreen calls={api.receipts} />
