import { canary } from '#testing/factories/canary.ts'
import type { Examples, NewRecords } from '#testing/factories/examples.ts'
import { newDonor } from '#testing/factories/giving.ts'

type ExampleRecords = { noteId: string }
/** A note about a donor of its own. */
export const newRecords: NewRecords<ExampleRecords> = async charity => {
  const donorId = await newDonor(charity, { name: `${canary} noted` })
  const { id: noteId } = await charity.api.donorNotes.add({ donorId, words: canary })
  return { noteId }
}

export const examples: Examples<ExampleRecords> = {
  'donorNotes.list': ({ donorId }) => ({ donorId }),
  'donorNotes.add': ({ donorId }) => ({ donorId, words: canary }),
  'donorNotes.remove': ({ noteId }) => ({ noteId }),
}
