import {
  type Device,
  isUsable,
  type OfflineEntry,
  placeOf,
  readEntries,
  readLeases,
  timeOf,
  writeEntry,
  writeLease,
} from './device-records.ts'

/** The device has no number left that it may give out. */
export class NoNumbersError extends Error {
  override readonly name = 'NoNumbersError'
}

type NewEntry = Pick<OfflineEntry, 'id' | 'module' | 'gift' | 'slip'>
/**
 * Keeps an entry on this device under the next leased number; only then may its slip be printed. The same id again answers the same entry.
 */
export const enterGift = (device: Device, entered: NewEntry): Promise<OfflineEntry> =>
  device.exclusively(async () => {
    const earlier = (await readEntries(device)).find(({ id }) => id === entered.id)
    if (earlier) return earlier
    const lease = (await readLeases(device)).find(one => isUsable(device, one))
    if (!lease) throw new NoNumbersError('No receipt number is left on this device.')
    const entry: OfflineEntry = {
      ...entered,
      place: placeOf(lease.seq, lease.next),
      leaseId: lease.id,
      receiptNo: lease.receiptNos[lease.next]!,
      enteredAt: new Date(timeOf(device, lease)).toISOString(),
      state: 'waiting',
      refusal: null,
      takesNewNo: false,
      reason: null,
      prints: 0,
    }
    await writeEntry(device, entry)
    await writeLease(device, { ...lease, next: lease.next + 1 })
    return entry
  })
