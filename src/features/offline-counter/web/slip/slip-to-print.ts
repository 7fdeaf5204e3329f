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
  const found = await device.exclusively(async () => {
    const entry = (await readEntries(device)).find(one => one.id === id)
    const lease = entry && (await readLeases(device)).find(one => one.id === entry.leaseId)
    if (!entry || !lease) return null
    await writeEntry(device, { ...entry, prints: entry.prints + 1 })
    return { entry, head: lease.head }
  })
  if (found) slipToPrint.set({ ...found, paper })
  return found !== null
}
