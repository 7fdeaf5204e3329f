import type { ReceiptPaper } from '#features/receipts/rules.ts'
import { createExternalStore } from '#platform/web/shell/external-store.ts'
import {
  type Device,
  type DeviceLease,
  type OfflineEntry,
  readEntries,
  readLeases,
  writeEntry,
} from '#features/offline-counter/device-records.ts'

/** What is printed now; null when nothing is. */
export const slipToPrint = createExternalStore<{ entry: OfflineEntry; head: DeviceLease['head']; paper: ReceiptPaper } | null>(null)

/** Prints the slip of an entry that waits on this device; each time after the first it says so. False when none has this id. */
export async function printSlip(device: Device, id: string, paper: ReceiptPaper): Promise<boolean> {
  const entry = await findEntry(device, id)
  const lease = entry && (await readLeases(device)).find(one => one.id === entry.leaseId)
  if (!entry || !lease) return false
  slipToPrint.set({ entry, head: lease.head, paper })
  void countPrint(device, id) // nobody waits at the printer while a queue is sent
  return true
}

const findEntry = async (device: Device, id: string) => (await readEntries(device)).find(one => one.id === id)

const countPrint = (device: Device, id: string): Promise<void> =>
  device.exclusively(async () => {
    const entry = await findEntry(device, id) // may be sent by now
    if (entry) await writeEntry(device, { ...entry, prints: entry.prints + 1 })
  })
