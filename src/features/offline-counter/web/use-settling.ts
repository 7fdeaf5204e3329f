import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { readPermissions } from '#platform/web/shell/rights.ts'
import { useCurrentUser } from '#platform/web/state/hooks.ts'
import type { Device, OfflineModule } from '../device-records.ts'
import { canWorkOffline, useOffline } from './connection.ts'
import { keepCounters } from './counter-worker.ts'
import { keepChoices } from './kept-choices.ts'
import { settleDevice } from './settle-device.ts'

const askAgainEvery = 10_000

/** The counters that the user records at. */
export function useOfflineModules(): OfflineModule[] {
  const { find } = readPermissions(useCurrentUser().permissions)
  return (['donations', 'islamic-giving'] as const).filter(module => find(module)?.isAdd)
}

/** Settles the device when the page opens, when the connection returns, and every ten seconds, also one that is not ready any more; keeps the program of this version. Returns the work itself. */
export function useSettling(device: Device, isReady: boolean): () => void {
  const client = useQueryClient()
  const { userId } = device
  const modules = useOfflineModules().join(' ')
  const isOffline = useOffline()
  const settle = useCallback(async () => {
    const recorded = await settleDevice(device, isReady)
    await client.invalidateQueries({ queryKey: ['offline-counter', 'device'] })
    if (recorded.length) await client.invalidateQueries({ queryKey: ['counter-tray'] })
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
  return () => void settle()
}
