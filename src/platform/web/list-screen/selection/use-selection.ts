import { useCallback, useState } from 'react'
import { nothingSelected, type Selection } from './selection.ts'

/** The selection across pages; another filter or search clears it. */
export function useSelection<Row>(match: object) {
  const filter = JSON.stringify(match)
  const [kept, setKept] = useState<{ filter: string; selection: Selection<Row> }>({ filter, selection: nothingSelected })
  const selection = kept.filter === filter ? kept.selection : nothingSelected
  const select = useCallback(
    (change: (selection: Selection<Row>) => Selection<Row>) =>
      setKept(now => ({ filter, selection: change(now.filter === filter ? now.selection : nothingSelected) })),
    [filter],
  )
  return { selection, select }
}
