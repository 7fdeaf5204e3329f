import { useCallback, useState } from 'react'
import { emptySelection, type Selection } from './selection.ts'

/** The selection across pages; another filter or search clears it. */
export function useSelection<Row>(match: object) {
  const filter = JSON.stringify(match)
  const [stored, setStored] = useState<{ filter: string; selection: Selection<Row> }>({ filter, selection: emptySelection })
  const selection = stored.filter === filter ? stored.selection : emptySelection
  const select = useCallback(
    (change: (selection: Selection<Row>) => Selection<Row>) =>
      setStored(now => ({ filter, selection: change(now.filter === filter ? now.selection : emptySelection) })),
    [filter],
  )
  return { selection, select }
}
