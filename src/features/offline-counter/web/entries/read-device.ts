import { countWaiting, type Device, readEntries, readRenumbered } from '#features/offline-counter/device-records.ts'
import { countNumbers } from '#features/offline-counter/lease-when-low.ts'

/** What a device holds of its officer, and how many entries of others wait: a supervisor alone decrypts those. */
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
