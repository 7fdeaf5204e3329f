import {
  type Device,
  type DeviceLease,
  isUsable,
  lastSeq,
  readEntries,
  readLeases,
  removeLease,
  requestName,
  writeLease,
} from './device-records.ts'

/** Numbers of a lease, and how few of them are left when the next are leased. */
const leaseSize = { numbers: 100, low: 50 } as const

/** How many numbers the device may still give out, and until when; 0 when there are none. */
export async function countNumbers(device: Device): Promise<{ numbers: number; until: string | null }> {
  const usable = (await readLeases(device)).filter(lease => isUsable(device, lease))
  const numbers = usable.reduce((sum, { receiptNos, next }) => sum + receiptNos.length - next, 0)
  return { numbers, until: usable.map(({ expiresAt }) => expiresAt).toSorted()[0] ?? null }
}

/**
 * Leases numbers when few are left. The id of the request is kept until its answer is: asked again after a kill, the server answers the
 * same lease, and one that is kept already stays as it is.
 */
export const leaseWhenLow = (device: Device): Promise<void> =>
  device.exclusively(async () => {
    if ((await countNumbers(device)).numbers >= leaseSize.low) return
    const { store, calls, deviceId, now } = device
    const unansweredId = (await store.read(requestName(device))) as string | null
    const id = unansweredId ?? device.newId()
    if (!unansweredId) await store.write(requestName(device), id)
    const leases = await readLeases(device)
    if (!leases.some(lease => lease.id === id)) {
      const { now: serverNow, receiptNos, expiresAt, head } = await calls.lease({ id, deviceId, count: leaseSize.numbers })
      const clockOffset = Date.parse(serverNow) - now()
      const seq = 1 + (await lastSeq(device))
      await writeLease(device, { id, receiptNos, expiresAt, head, clockOffset, seq, next: 0, unused: [] })
    }
    await store.remove(requestName(device))
  })

/** Gives unused numbers back, of leases that are over or, with `all`, of every lease. A lease goes when nothing waits for it any more. */
export const returnNumbers = (device: Device, { all }: { all: boolean }): Promise<void> =>
  device.exclusively(async () => {
    const entries = await readEntries(device)
    for (const lease of await readLeases(device)) {
      if (!all && isUsable(device, lease)) continue
      const returning = await withdrawUnused(device, lease)
      if (returning.unused.length) {
        await device.calls.giveBack({ leaseId: lease.id, receiptNos: returning.unused })
        await writeLease(device, { ...returning, unused: [] })
      }
      if (!entries.some(({ leaseId }) => leaseId === lease.id)) await removeLease(device, lease)
    }
  })

/** Withdraws the rest of a lease before the server hears of it: from here on none of it is given out. */
async function withdrawUnused(device: Device, lease: DeviceLease): Promise<DeviceLease> {
  const { receiptNos, next } = lease
  if (next === receiptNos.length) return lease
  const withdrawn = { ...lease, next: receiptNos.length, unused: receiptNos.slice(next) }
  await writeLease(device, withdrawn)
  return withdrawn
}
