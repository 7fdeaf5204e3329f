import { deviceId } from '#platform/web/session/device-id.ts'
import { randomKey } from '#kit/security/random-key.ts'
import { counterVault } from '#platform/web/state/unsent-entries.ts'
import type { Device, DeviceCalls } from '../device-records.ts'
import { api } from './api.ts'

const calls: DeviceCalls = {
  lease: input => api.offlineCounter.lease(input),
  giveBack: input => api.offlineCounter.giveBack(input),
  sendDonation: (input, options) => api.offlineCounter.sendDonation(input, options),
  sendIslamicGift: (input, options) => api.offlineCounter.sendIslamicGift(input, options),
  voidEntry: null,
}
const callsOfSupervisor: DeviceCalls = { ...calls, voidEntry: (input, options) => api.offlineCounter.voidEntry(input, options) }

/** An officer at this device. `bySupervisor`: who is signed in is another, and may confirm what this one handed back. */
export const deviceOf = (userId: string, bySupervisor: boolean): Device => ({
  store: counterVault,
  userId,
  deviceId: deviceId(),
  calls: bySupervisor ? callsOfSupervisor : calls,
  now: Date.now,
  newId: randomKey,
  exclusively: work => navigator.locks.request('amanah-counter', work),
})
