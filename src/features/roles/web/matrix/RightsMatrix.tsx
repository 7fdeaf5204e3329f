import { useRef } from 'react'
import { m } from '#messages/messages.js'
import type { Right } from '#features/roles/rules.ts'
import { columns, type GrantedRights, rightsAt, type MatrixRight, checkStateOf } from './matrix.ts'
import css from './matrix.module.css'
import { MatrixRow } from './MatrixRow.tsx'
import { MatrixCheckbox } from './MatrixCheckbox.tsx'
import { useMatrixKeys } from './use-matrix-keys.ts'
import { columnNames } from '../labels.ts'

type Props = {
  rows: readonly MatrixRight[]
  held: GrantedRights
  before: readonly Right[]
  people: number
  title: string
  readOnly?: boolean
  onToggle: (wanted: readonly Right[]) => void
}

/** Modules down, rights across, with sticky headers. Arrow keys move, Space grants or withdraws. */
export function RightsMatrix({ rows, held, before, people, title, readOnly = false, onToggle }: Props) {
  const table = useRef<HTMLTableElement>(null)
  const heldRights = new Set<string>(held.rights)
  const { onKeyDown, isTabStop, placeCursor } = useMatrixKeys(
    table,
    readOnly ? { row: rows[0]?.id ?? '', column: 'view' } : { row: 'head', column: 'view' },
  )

  return (
    <div className={css.scroller} data-readonly={readOnly || undefined}>
      <table ref={table} role="grid" aria-label={title} aria-readonly={readOnly} className={css.table} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            <th scope="col" className={css.name}>
              {m.roles_module()}
            </th>
            {columns.map(column => {
              const wanted = rows.flatMap(row => rightsAt(row, column))
              const tick = checkStateOf(wanted, heldRights)
              return (
                <th key={column} scope="col" className={css.cell} data-button={column === 'button' || undefined}>
                  <span className={css.head}>
                    {columnNames[column]()}
                    {!readOnly && tick !== 'none' && (
                      <MatrixCheckbox
                        small
                        tick={tick}
                        label={m.roles_toggle_column({ flag: columnNames[column]() })}
                        row="head"
                        column={column}
                        isTabStop={isTabStop('head', column)}
                        readOnly={readOnly}
                        onToggle={() => onToggle(wanted)}
                        onFocus={() => placeCursor('head', column)}
                      />
                    )}
                  </span>
                </th>
              )
            })}
            <th scope="col" className={css.why}>
              {m.roles_why()}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <MatrixRow key={row.id} {...{ row, held, before, people, readOnly, onToggle, isTabStop, placeCursor }} />
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <p className={css.nothing}>{m.roles_nothing_found()}</p>}
    </div>
  )
}
