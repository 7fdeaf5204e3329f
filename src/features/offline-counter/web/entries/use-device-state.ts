import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Device } from '#features/offline-counter/device-records.ts'
import { canWorkOffline } from '../connection.ts'
import { readDevice } from './read-device.ts'

const key = ['offline-counter', 'device']

/** What this device holds, read here and never asked for over the network. */
export const useDeviceState = (device: Device, isSupervisor: boolean) =>
  useQuery({
    queryKey: [...key, device.userId, isSupervisor],
    enabled: canWorkOffline(),
    staleTime: 0,
    queryFn: () => readDevice(device, isSupervisor),
  })

/** Reads again what the device holds. */
export function useDeviceRefresh(): () => void {
  const client = useQueryClient()
  return useCallback(() => void client.invalidateQueries({ queryKey: key }), [client])
}
