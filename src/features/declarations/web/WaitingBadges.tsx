import { useQuery } from '@tanstack/react-query'
import { m } from '#messages/messages.js'
import { api } from './api.ts'
import { MenuBadge } from '#platform/web/shell/navigation/MenuBadge.tsx'

/** What waits for the reader, refreshed regularly. */
const useWaiting = () =>
  useQuery({
    queryKey: ['declarations', 'waiting'],
    queryFn: () => api.declarations.waiting(),
    staleTime: 30_000,
    refetchInterval: 120_000,
    retry: false,
  })

/** How many sessions wait for the reader's count, beside their place in the sidebar. */
export function ToCountBadge() {
  const count = useWaiting().data?.toCount ?? 0
  return <MenuBadge count={count} words={m.declarations_to_count_badge({ count })} />
}

/** How many declarations wait for the reader's signature. */
export function ToCloseBadge() {
  const count = useWaiting().data?.toClose ?? 0
  return <MenuBadge count={count} words={m.declarations_to_close_badge({ count })} />
}

/** Both together, beside their module while it is closed. */
export function WaitingBadge() {
  const { toCount, toClose } = useWaiting().data ?? { toCount: 0, toClose: 0 }
  const words = [
    toCount > 0 && m.declarations_to_count_badge({ count: toCount }),
    toClose > 0 && m.declarations_to_close_badge({ count: toClose }),
  ]
  return <MenuBadge count={toCount + toClose} words={words.filter(Boolean).join(', ')} />
}
