import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { countWaiting, type Device, readEntries } from '#features/offline-counter/device-records.ts'
import { countNumbers } from '#features/offline-counter/lease-when-low.ts'

const key = ['offline-counter', 'device']

/** What this device holds of its officer: entries, numbers, and how many entries of others. Read here, never asked for over the network. */
export const useDeviceState = (device: Device, isReady: boolean) =>
  useQuery({
    queryKey: [...key, device.userId],
    networkMode: 'always',
    enabled: isReady,
    staleTime: 0,
    queryFn: async () => {
      const [entries, left, waiting] = await Promise.all([readEntries(device), countNumbers(device), countWaiting(device)])
      const others = [...waiting].filter(([owner]) => owner !== device.userId).map(([userId, count]) => ({ userId, count }))
      return { entries, ...left, others, unreadable: (waiting.get(device.userId) ?? 0) - entries.length }
    },
  })

/** Reads again what the device holds. */
export function useDeviceRefresh(): () => void {
  const client = useQueryClient()
  return useCallback(() => void client.invalidateQueries({ queryKey: key }), [client])
}
