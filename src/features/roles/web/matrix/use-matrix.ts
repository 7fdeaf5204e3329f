import { useMemo, useState } from 'react'
import type { Permission } from '#features/roles/permissions.ts'
import type { Right } from '#features/roles/rules.ts'
import { changesBetween, columns, type GrantedRights, matchesText, rightsAt, rowsOf, toggleRights } from './matrix.ts'
import type { RowFilter } from './MatrixTools.tsx'
import { moduleName } from './module-labels.ts'

/** The state of a matrix: held rights, visible rows, and changes since the role was loaded. */
export function useMatrix(tree: readonly Permission[], before: readonly Right[]) {
  const [held, setHeld] = useState<GrantedRights>({ rights: before, auto: [] })
  const [text, setText] = useState('')
  const [shown, setShown] = useState<RowFilter>('all')
  const rows = useMemo(() => rowsOf(tree, moduleName), [tree])
  const changes = useMemo(() => changesBetween(before, held.rights), [before, held.rights])

  const visible = useMemo(() => {
    const wanted: ReadonlySet<string> = new Set(shown === 'granted' ? held.rights : changes.map(({ right }) => right))
    return rows.filter(
      row => matchesText(row, text) && (shown === 'all' || columns.some(column => rightsAt(row, column).some(right => wanted.has(right)))),
    )
  }, [rows, text, shown, held.rights, changes])

  return {
    held,
    changes,
    visible,
    tools: { text, shown, onText: setText, onShown: setShown },
    toggle: (wanted: readonly Right[]) => setHeld(now => toggleRights(now, wanted)),
    take: (rights: readonly Right[]) => setHeld({ rights, auto: [] }),
    discard: () => setHeld({ rights: before, auto: [] }),
  }
}
