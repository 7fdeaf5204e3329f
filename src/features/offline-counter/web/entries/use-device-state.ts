import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { countWaiting, type Device, readEntries, readRenumbered } from '#features/offline-counter/device-records.ts'
import { countNumbers } from '#features/offline-counter/lease-when-low.ts'
import { canWorkOffline } from '../connection.ts'

const key = ['offline-counter', 'device']

/** What this device holds of its officer: entries, numbers, and the entries of others. Read here, never asked for over the network. */
export const useDeviceState = (device: Device) =>
  useQuery({
    queryKey: [...key, device.userId],
    networkMode: 'always',
    enabled: canWorkOffline(),
    staleTime: 0,
    queryFn: async () => {
      const [entries, left, waiting, renumbered] = await Promise.all([
        readEntries(device),
        countNumbers(device),
        countWaiting(device),
        readRenumbered(device),
      ])
      const owners = [...waiting].filter(([owner]) => owner !== device.userId)
      const others = await Promise.all(
        owners.map(async ([userId, count]) => ({ userId, count, entries: await readEntries({ ...device, userId }) })),
      )
      return { entries, ...left, others, renumbered, unreadable: (waiting.get(device.userId) ?? 0) - entries.length }
    },
  })

/** Reads again what the device holds. */
export function useDeviceRefresh(): () => void {
  const client = useQueryClient()
  return useCallback(() => void client.invalidateQueries({ queryKey: key }), [client])
}
