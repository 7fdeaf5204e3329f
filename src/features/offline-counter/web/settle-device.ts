import { api } from './api.ts'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import type { Device } from '../device-records.ts'
import { leaseWhenLow, returnNumbers } from '../lease-when-low.ts'
import { type Sending, sendEntries } from '../send-entries.ts'
import { silence } from './connection.ts'
import { isSilence } from './kept-choices.ts'

/** Does what waits for the connection: sends entries in order, gives numbers of ended leases back, and, on a device that is ready, leases the next ones. Returns what was recorded. */
export async function settleDevice(device: Device, isReady: boolean): Promise<Sending['recorded']> {
  if (!navigator.onLine) return []
  let recorded: Sending['recorded'] = []
  try {
    if (silence.read()) await api.site.configuration({})
    silence.set(false)
    const sending = await sendEntries(device)
    recorded = sending.recorded
    if (!sending.isReached) {
      silence.set(true)
      return recorded
    }
    await returnNumbers(device, { all: false })
    if (isReady) await leaseWhenLow(device)
    return recorded
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error
    if (isSilence(error)) silence.set(true)
    return recorded
  }
}
