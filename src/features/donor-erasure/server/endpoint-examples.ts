import type { Examples, NewRecords } from '#testing/factories/examples.ts'
import { canary } from '#testing/factories/canary.ts'
import { newDonor } from '#testing/factories/giving.ts'

type ExampleRecords = { erasableId: string }

/** A donor of whom nothing is open. */
export const newRecords: NewRecords<ExampleRecords> = async charity => ({
  erasableId: await newDonor(charity, { name: `${canary} bin Omar` }),
})

export const examples: Examples<ExampleRecords> = {
  'donorErasures.plan': ({ erasableId: donorId }) => ({ donorId }),
  'donorErasures.erase': ({ erasableId: donorId }) => ({ donorId, version: 1 }),
}
