import { api } from './api.ts'
import { deviceId } from '#platform/web/session/device-id.ts'
import { browserVault } from '#platform/web/state/vault.ts'
import type { Device, DeviceCalls } from '../device-records.ts'

/** What counters keep on this device: encrypted with a key that does not leave it. An entry that cannot be read is not removed. */
export const counterVault = browserVault('amanah-counter', { keepsUnreadable: true })

const calls: DeviceCalls = {
  lease: input => api.offlineCounter.lease(input),
  giveBack: input => api.offlineCounter.giveBack(input),
  sendDonation: (input, options) => api.offlineCounter.sendDonation(input, options),
  sendIslamicGift: (input, options) => api.offlineCounter.sendIslamicGift(input, options),
  voidEntry: (input, options) => api.offlineCounter.voidEntry(input, options),
}

/** An officer at this device. */
export const deviceOf = (userId: string): Device => ({
  store: counterVault,
  userId,
  deviceId: deviceId(),
  calls,
  now: Date.now,
  newId: () => crypto.randomUUID(),
  exclusively: work => navigator.locks.request('amanah-counter', work),
})
