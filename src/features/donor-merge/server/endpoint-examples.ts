import type { Examples, NewRecords } from '#testing/factories/examples.ts'
import { canary } from '#testing/factories/canary.ts'
import { newDonor } from '#testing/factories/giving.ts'
import { choicesWith, mergeTwins } from '#testing/factories/twin-donors.ts'

type ExampleRecords = { twinId: string; otherTwinId: string; mergeId: string }

/** Two donors on file twice, and a merge. */
export const newRecords: NewRecords<ExampleRecords> = async charity => {
  const add = () => newDonor(charity, { name: `${canary} bin Ali`, phone: '+65 81230000' })
  const [twinId, otherTwinId, keptId, mergedId] = [await add(), await add(), await add(), await add()]
  return { twinId, otherTwinId, mergeId: (await mergeTwins(charity, { keptId, mergedId })).mergeId }
}

export const examples: Examples<ExampleRecords> = {
  'donorMerges.duplicates': () => ({}),
  'donorMerges.ofDonor': ({ twinId: donorId }) => ({ donorId }),
  'donorMerges.compare': ({ twinId: keptId, otherTwinId: mergedId }) => ({ keptId, mergedId }),
  'donorMerges.merge': ({ twinId: keptId, otherTwinId: mergedId }) => ({
    keptId,
    mergedId,
    keptVersion: 1,
    mergedVersion: 1,
    choices: choicesWith(),
  }),
  'donorMerges.undoable': ({ twinId: donorId }) => ({ donorId }),
  'donorMerges.undo': ({ mergeId }) => ({ mergeId }),
  'donorMerges.dismiss': ({ twinId: donorId, otherTwinId: otherId }) => ({ donorId, otherId }),
  'donorMerges.reopen': ({ twinId: donorId, otherTwinId: otherId }) => ({ donorId, otherId }),
}
