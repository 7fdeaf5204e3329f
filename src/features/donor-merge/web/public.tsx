import { useQuery } from '@tanstack/react-query'
import { api } from './api.ts'
import { DuplicatePanel } from './DuplicatePanel.tsx'
import { UndoableMerges } from './UndoableMerges.tsx'

/** On the page of a donor: who may be the same person, and what was merged into this record. Absent when there is neither. */
export function DuplicatesPart({ donorId, mayMerge }: { donorId: string; mayMerge: boolean }) {
  const pairs = useQuery({
    queryKey: ['donor-merges', 'pairs', donorId],
    queryFn: () => api.donorMerges.ofDonor({ donorId }),
  })
  const merges = useQuery({
    queryKey: ['donor-merges', 'standing', donorId],
    queryFn: () => api.donorMerges.undoable({ donorId }),
  })
  return (
    <>
      {pairs.data?.length ? <DuplicatePanel donorId={donorId} pairs={pairs.data} mayMerge={mayMerge} /> : null}
      {merges.data?.length ? <UndoableMerges merges={merges.data} mayUndo={mayMerge} /> : null}
    </>
  )
}
