import { useMemo } from 'react'
import type { Counter, CounterConnection, CounterParams } from '#features/gift-screens/web/public.tsx'
import { useOfflineUse } from '#platform/web/shell/pages/offline-use.ts'
import { useCurrentUser } from '#platform/web/state/hooks.ts'
import { useReadiness } from './connection.ts'
import { useDeviceRefresh } from './entries/use-device-state.ts'
import { withOffline } from './offline-counter.ts'
import { OfflinePanel } from './OfflinePanel.tsx'
import { deviceOf } from './this-device.ts'

/** The counter that goes on without a connection, where this browser was made ready for it. */
export function useConnection<P extends CounterParams>(counter: Counter<P>): CounterConnection<P> {
  const { userId, firstName, lastName, timeZone } = useCurrentUser()
  const [isReady] = useReadiness()
  const refresh = useDeviceRefresh()
  useOfflineUse(isReady)
  const device = useMemo(() => deviceOf(userId, false), [userId])
  const used = useMemo(
    () => (isReady ? withOffline(counter, device, { name: `${firstName} ${lastName}`, timeZone }, refresh) : counter),
    [isReady, counter, device, firstName, lastName, timeZone, refresh],
  )
  return { counter: used, panel: <OfflinePanel device={device} module={counter.module} /> }
}
