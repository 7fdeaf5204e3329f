import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { countWaiting, type Device, readEntries, readRenumbered } from '#features/offline-counter/device-records.ts'
import { countNumbers } from '#features/offline-counter/lease-when-low.ts'
import { canWorkOffline } from '../connection.ts'

const key = ['offline-counter', 'device']

/**
 * What a device holds of its officer, and how many entries of others wait: a supervisor alone decrypts those.
 * @internal tested by itself: a simulated document cannot work offline
 */
export async function readDevice(device: Device, isSupervisor: boolean) {
  const [entries, left, waiting, renumbered] = await Promise.all([
    readEntries(device),
    countNumbers(device),
    countWaiting(device),
    readRenumbered(device),
  ])
  const owners = [...waiting].filter(([owner]) => owner !== device.userId)
  const others = await Promise.all(
    owners.map(async ([userId, count]) => ({ userId, count, entries: isSupervisor ? await readEntries({ ...device, userId }) : [] })),
  )
  return { entries, ...left, others, renumbered, unreadable: (waiting.get(device.userId) ?? 0) - entries.length }
}

/** What this device holds, read here and never asked for over the network. */
export const useDeviceState = (device: Device, isSupervisor: boolean) =>
  useQuery({
    queryKey: [...key, device.userId, isSupervisor],
    networkMode: 'always',
    enabled: canWorkOffline(),
    staleTime: 0,
    queryFn: () => readDevice(device, isSupervisor),
  })

/** Reads again what the device holds. */
export function useDeviceRefresh(): () => void {
  const client = useQueryClient()
  return useCallback(() => void client.invalidateQueries({ queryKey: key }), [client])
}
