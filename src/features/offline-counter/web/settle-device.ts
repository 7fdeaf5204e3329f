import { api } from './api.ts'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import type { Device } from '../device-records.ts'
import { leaseWhenLow, returnNumbers } from '../lease-when-low.ts'
import { type Sending, sendEntries } from '../send-entries.ts'
import { silence } from './connection.ts'
import { isSilence } from './kept-choices.ts'

/** What came of settling: the gifts that were recorded, and why no receipt numbers were leased; null where that was not refused. */
export type Settled = { recorded: Sending['recorded']; refusal: RefusalError | null }

/**
 * Does what waits for the connection: sends entries in order, gives numbers of ended leases back, and, on a device that is ready, leases
 * the next ones.
 */
export async function settleDevice(device: Device, isReady: boolean): Promise<Settled> {
  let recorded: Sending['recorded'] = []
  if (!navigator.onLine) return { recorded, refusal: null }
  try {
    if (silence.read()) await api.site.configuration({})
    silence.set(false)
    const sending = await sendEntries(device)
    recorded = sending.recorded
    if (!sending.isReached) {
      silence.set(true)
      return { recorded, refusal: null }
    }
    await returnNumbers(device, { all: false })
    if (isReady) await leaseWhenLow(device)
    return { recorded, refusal: null }
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error
    if (isSilence(error)) silence.set(true)
    return { recorded, refusal: error.code === 'TOO_MANY_NUMBERS_OUT' ? error : null }
  }
}
