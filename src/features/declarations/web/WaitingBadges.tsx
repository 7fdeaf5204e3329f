import { useQuery } from '@tanstack/react-query'
import { m } from '#messages/messages.js'
import { api } from '#platform/web/api.ts'
import css from './queues.module.css'

/** What waits for the reader, refreshed regularly. */
const useWaiting = () =>
  useQuery({
    queryKey: ['declarations', 'waiting'],
    queryFn: () => api.declarations.waiting(),
    staleTime: 30_000,
    refetchInterval: 120_000,
    retry: false,
  })

const Badge = ({ count, words }: { count: number; words: string }) =>
  count > 0 ? (
    <span className={css.badge} data-badge="">
      <span aria-hidden="true">{count}</span>
      <span className="vh"> {words}</span>
    </span>
  ) : null

/** How many sessions wait for the reader's count, beside their place in the sidebar. */
export function ToCountBadge() {
  const count = useWaiting().data?.toCount ?? 0
  return <Badge count={count} words={m.declarations_to_count_badge({ count })} />
}

/** How many declarations wait for the reader's signature. */
export function ToCloseBadge() {
  const count = useWaiting().data?.toClose ?? 0
  return <Badge count={count} words={m.declarations_to_close_badge({ count })} />
}
