import { useSessionStorage } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { momentOfId } from '#kit/security/record-moments.ts'
import { readPermissions } from '#platform/web/shell/rights.ts'
import { useCurrentUser } from '#platform/web/state/hooks.ts'

/** What a counter's session is remembered by in this tab, for the user who opened it. */
type Session = { userId: string; since: string }
/** The start of the key of everything that a tray shows; both counters refetch it. */
export const trayKey = 'counter-tray'

/**
 * Since when the counters are open in this tab, by the clock of the server, whose moment is `now`. `restart` begins a new session after the
 * record with this id: after a break, or when the drawer was counted.
 */
export function useCounterSession(now: string): { since: string; restart: (lastId: string) => void } {
  const { userId } = useCurrentUser()
  const [fresh] = useState<Session>({ userId, since: now })
  const [stored, store] = useSessionStorage<Session | null>({
    key: 'amanah-counter-session',
    defaultValue: null,
    getInitialValueInEffect: false,
  })
  const isKnown = stored?.userId === userId
  useEffect(() => {
    if (!isKnown) store(fresh)
  }, [isKnown, store, fresh])
  return {
    since: isKnown ? stored.since : fresh.since,
    restart: lastId => store({ userId, since: new Date(momentOfId(lastId) + 1).toISOString() }),
  }
}

/** The counters that the user may see, and record at. */
export function useCounters() {
  const { find } = readPermissions(useCurrentUser().permissions)
  const [donations, islamic] = [find('donations'), find('islamic-giving')]
  return {
    seesBoth: donations?.isView === true && islamic?.isView === true,
    /** Whether the user declares what they took, counted blind. */
    declares: find('pos-declaration')?.isAdd === true,
    adds: { donations: donations?.isAdd === true, 'islamic-giving': islamic?.isAdd === true },
  }
}
