import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { readPermissions } from '#platform/web/shell/rights.ts'
import { useCurrentUser } from '#platform/web/state/hooks.ts'
import type { Device, OfflineModule } from '../device-records.ts'
import { canWorkOffline, useOffline } from './connection.ts'
import { keepCounters } from './counter-worker.ts'
import { keepChoices } from './kept-choices.ts'
import { settleDevice, type Settled } from './settle-device.ts'

const askAgainEvery = 10_000

/** The counters that the user records at. */
export function useOfflineModules(): OfflineModule[] {
  const { find } = readPermissions(useCurrentUser().permissions)
  return (['donations', 'islamic-giving'] as const).filter(module => find(module)?.isAdd)
}

/**
 * Settles the device when the page opens, when the connection returns, and every ten seconds, also one that is not ready any more; keeps
 * the program of this version. Returns the work itself, and why no numbers were leased.
 */
export function useSettling(device: Device, isReady: boolean): { settle: () => void; refusal: Settled['refusal'] } {
  const [refusal, setRefusal] = useState<Settled['refusal']>(null)
  const client = useQueryClient()
  const { userId } = device
  const modules = useOfflineModules().join(' ')
  const isOffline = useOffline()
  const settle = useCallback(async () => {
    const settled = await settleDevice(device, isReady)
    setRefusal(settled.refusal)
    await client.invalidateQueries({ queryKey: ['offline-counter', 'device'] })
    if (settled.recorded.length) await client.invalidateQueries({ queryKey: ['counter-tray'] })
  }, [client, device, isReady])
  useEffect(() => {
    if (!isReady) return
    void keepCounters().catch(() => false)
    void keepChoices(userId, modules.split(' ') as OfflineModule[]).catch(() => null)
  }, [isReady, userId, modules])
  useEffect(() => {
    if (!canWorkOffline()) return
    void settle()
    const timer = setInterval(() => void settle(), askAgainEvery)
    return () => clearInterval(timer)
  }, [isOffline, settle])
  return { settle: () => void settle(), refusal }
}
