import { preferenceIds } from '#kit/giving/ids.ts'
import type { AppPreference } from '#features/gifts/rules.ts'
import { m } from '#messages/messages.js'
import { MenuBadge } from '#platform/web/shell/navigation/MenuBadge.tsx'
import type { PendingCount } from '../rows.ts'
import { usePendingCount } from './use-requests.ts'

/** The number of requests that wait for the reader, shown in the sidebar. */
function Badge({ modules: preferences, count }: { modules: AppPreference[]; count: keyof PendingCount }) {
  const waiting = usePendingCount(preferences).data?.[count] ?? 0
  return <MenuBadge count={waiting} words={m.requests_waiting_badge({ count: waiting })} />
}
const donations: AppPreference[] = [preferenceIds.donations, preferenceIds.purchases]
const islamic: AppPreference[] = [preferenceIds.islamicGiving]
export const ForYouBadge = () => <Badge modules={donations} count="forYou" />
export const ToVerifyBadge = () => <Badge modules={donations} count="yoursToVerify" />
export const ToApproveBadge = () => <Badge modules={donations} count="yoursToApprove" />
export const IslamicForYouBadge = () => <Badge modules={islamic} count="forYou" />
export const IslamicToVerifyBadge = () => <Badge modules={islamic} count="yoursToVerify" />
export const IslamicToApproveBadge = () => <Badge modules={islamic} count="yoursToApprove" />
