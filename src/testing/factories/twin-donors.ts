import type { mergedFields, MergeSide } from '#features/donors/merged-fields.ts'
import { newDonor, newGift } from './giving.ts'
import type { newCharity } from './new-charity.ts'

type Charity = Awaited<ReturnType<typeof newCharity>>
type Choices = Record<(typeof mergedFields)[number], MergeSide>

/** Takes every field from the record that is kept, apart from these. */
export const choicesWith = (choices: Partial<Choices> = {}): Choices => ({
  name: 'kept',
  donorType: 'kept',
  idNumber: 'kept',
  phone: 'kept',
  email: 'kept',
  address: 'kept',
  contactPerson: 'kept',
  language: 'kept',
  ...choices,
})

/** Siti on file twice, with the same phone: two gifts on the one record, one on the other. */
export async function newTwins(charity: Charity) {
  const keptId = await newDonor(charity, { name: 'Siti Hajar binte Osman', phone: '+65 81234567', email: 'siti@mail.sg' })
  const mergedId = await newDonor(charity, { name: 'Siti Hajar Osman', phone: '+65 81234567', email: 'hajar@post.sg', language: 'ms' })
  const [first, second] = [await newGift(charity, { donor_id: keptId }), await newGift(charity, { donor_id: keptId, amount_minor: 1000 })]
  const third = await newGift(charity, { donor_id: mergedId, amount_minor: 2000, donor_name: 'Siti Hajar Osman' })
  return { keptId, mergedId, first, second, third }
}

/** Merges two donors as they are now. */
export async function mergeTwins({ api }: Pick<Charity, 'api'>, two: { keptId: string; mergedId: string }, choices: Partial<Choices> = {}) {
  const { kept, merged } = await api.donorMerges.compare(two)
  return api.donorMerges.merge({ ...two, keptVersion: kept.version, mergedVersion: merged.version, choices: choicesWith(choices) })
}
