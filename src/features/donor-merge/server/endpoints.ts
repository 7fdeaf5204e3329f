import { serve } from '#platform/server/http/bind-contract.ts'
import { donorMerges } from '../contract.ts'
import { compareDonors } from './compare-donors.ts'
import { mergeDonors } from './merge-donors.ts'
import { dismissPair, listDuplicates, listDuplicatesOfDonor, reopenPair } from './read-pairs.ts'
import { listUndoableMerges, undoMerge } from './undo-merge.ts'

export const donorMergeEndpoints = serve(donorMerges, {
  duplicates: listDuplicates,
  ofDonor: listDuplicatesOfDonor,
  compare: compareDonors,
  merge: mergeDonors,
  undoable: listUndoableMerges,
  undo: undoMerge,
  dismiss: dismissPair,
  reopen: reopenPair,
})
