import { preferenceIds } from '#kit/giving/ids.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { type AppPreference, preferenceModules } from '#features/gifts/rules.ts'
import { m } from '#messages/messages.js'
import { api } from './api.ts'
import { readPermissions } from '#platform/web/shell/rights.ts'
import { useCurrentUser } from '#platform/web/state/hooks.ts'
import { Amount } from '#platform/web/ui/values/Amount.tsx'
import { GiftStatusStamp } from '#features/gift-screens/web/public.tsx'
import type { RequestRow } from '../rows.ts'
import { Age } from './request-list.tsx'
import { usePendingCount } from './use-requests.ts'
import { stampStatus } from './request-labels.ts'
import css from './waiting.module.css'

const shown = 4
const donations: AppPreference[] = [preferenceIds.donations, preferenceIds.purchases]
const islamic: AppPreference[] = [preferenceIds.islamicGiving]

/** The oldest requests that wait for the reader's decision, with links to their queues. Renders nothing when there are none. */
export function WaitingForYou() {
  const { permissions } = useCurrentUser()
  const { find } = readPermissions(permissions)
  const seesGifts = donations.some(id => find(preferenceModules[id])?.isView)
  const queues = [
    useQueue(donations, '/donations/pending-request', seesGifts),
    useQueue(islamic, '/islamic-giving/pending-request', find('islamic-giving')?.isView ?? false),
  ].filter(({ count }) => count > 0)
  const count = queues.reduce((sum, queue) => sum + queue.count, 0)
  if (count === 0) return null
  const rows = queues.flatMap(queue => queue.rows).toSorted((one, other) => requestedAt(one).localeCompare(requestedAt(other)))
  return (
    <section className={css.waiting} aria-labelledby="waiting-for-you">
      <h2 id="waiting-for-you">{m.requests_board_title()}</h2>
      <p className="muted small">{m.requests_board_note({ count })}</p>
      <ul>
        {rows.slice(0, shown).map(row => (
          <li key={row.id}>
            <Link to={pageOf(row)}>{row.donorName ?? m.requests_anonymous()}</Link>
            <Amount money={row.amount} />
            <GiftStatusStamp status={stampStatus(row)} />
            <Age row={row} />
          </li>
        ))}
      </ul>
      {queues.map(({ to, count: inQueue, name }) => (
        <Link key={to} to={to} className={css.all}>
          {queues.length > 1 ? m.requests_board_all_of({ count: inQueue, name }) : m.requests_board_all({ count: inQueue })}
        </Link>
      ))}
    </section>
  )
}

const requestedAt = ({ requested }: RequestRow) => requested?.at ?? ''
const pages = {
  [preferenceIds.donations]: '/donations',
  [preferenceIds.purchases]: '/purchases',
  [preferenceIds.islamicGiving]: '/islamic-giving',
} as const
const pageOf = ({ appPreferenceId, transactionId }: RequestRow) => `${pages[appPreferenceId]}/details?id=${transactionId}&from=requests`

/** The requests of a queue that the reader can decide on, and the address of the tab with most of them. */
function useQueue(preferences: AppPreference[], path: string, isSeen: boolean) {
  const count = usePendingCount(preferences, isSeen).data
  const [toVerify, toApprove] = [count?.yoursToVerify ?? 0, count?.yoursToApprove ?? 0]
  const verify = useTab(preferences, 'toVerify', toVerify)
  const approve = useTab(preferences, 'toApprove', toApprove)
  const tab = toVerify >= toApprove ? 'toVerify' : 'toApprove'
  return {
    to: `${path}?view=${tab}&step=${tab}`,
    name: preferences === islamic ? m.roles_module_islamic_giving() : m.roles_module_donations(),
    count: toVerify + toApprove,
    rows: [...verify, ...approve],
  }
}

function useTab(appPreferenceIds: AppPreference[], tab: 'toVerify' | 'toApprove', count: number): RequestRow[] {
  const { data } = useQuery({
    queryKey: ['requests', 'board', appPreferenceIds, tab],
    queryFn: () => api.requests.list({ appPreferenceIds, tab, pageSize: 10 }),
    enabled: count > 0,
  })
  return count > 0 ? (data?.items ?? []).filter(({ actions }) => actions.length > 0) : []
}
