import { donorTypeIds, methodIds } from '#kit/giving/ids.ts'
import { newId } from '#kit/security/ids.ts'
import { canary } from '#testing/factories/canary.ts'
import type { Examples, NewRecords } from '#testing/factories/examples.ts'
import { newMember } from '#testing/factories/new-member.ts'
import { now } from '#testing/factories/new-charity.ts'

type ExampleRecords = { leaseId: string; leasedNos: string[] }

/** Numbers leased to a device of an officer whose name is the canary. */
export const newRecords: NewRecords<ExampleRecords> = async charity => {
  const officer = await newMember(charity.charityId, { can: ['donations:add'], firstName: canary })
  const { api } = await officer.signIn()
  const { id, receiptNos } = await api.offlineCounter.lease({ id: newId(), deviceId: newId(), count: 4 })
  return { leaseId: id, leasedNos: receiptNos }
}

const entry = ({ leaseId, leasedNos }: ExampleRecords, at: number) => ({
  id: newId(),
  leaseId,
  receiptNo: leasedNos[at],
  enteredAt: now().toISOString(),
})
const amount = { minor: 5000, currency: 'SGD' }
const paid = { donorType: donorTypeIds.anonymous, amount, paymentMethod: methodIds.cash }

export const examples: Examples<ExampleRecords> = {
  'offlineCounter.lease': () => ({ id: newId(), deviceId: newId(), count: 1 }),
  'offlineCounter.giveBack': ({ leaseId, leasedNos }) => ({ leaseId, receiptNos: [leasedNos[0]] }),
  'offlineCounter.sendDonation': own => ({ ...entry(own, 1), gift: { ...paid, donationToValue: own.fundId } }),
  'offlineCounter.sendIslamicGift': own => ({
    ...entry(own, 2),
    gift: { ...paid, lines: [{ donationToValue: own.wakafFundId, amount }] },
  }),
  'offlineCounter.voidEntry': own => ({ ...entry(own, 3), amount, reason: canary }),
  'offlineCounter.leases': () => ({}),
  'offlineCounter.numbers': ({ leaseId }) => ({ leaseId }),
}
