import { ActionIcon, Button, Checkbox } from '@mantine/core'
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown'
import { CaretUpIcon } from '@phosphor-icons/react/dist/csr/CaretUp'
import { useState } from 'react'
import { m } from '#messages/messages.js'
import { chooserOrder, moveColumn, toggleColumn } from './column-order.ts'
import { type Change, showColumns, shownColumns } from './list-changes.ts'

/** A column as the choice needs it. */
export type PickedColumn = { id: string; header: () => string; hideable?: boolean; hidden?: boolean }
type Props = { columns: readonly PickedColumn[]; picked: readonly string[] | null; go: (change: Change) => void }

/** Which columns stand in which order: stays open while ticking, moves by buttons or Alt with the arrows, and says so. */
export function ColumnPicks({ columns, picked, go }: Props) {
  const [said, setSaid] = useState('')
  const shown = shownColumns(columns, picked)
  const ids = shown.map(column => column.id)
  const move = (id: string, name: string, by: 1 | -1) => {
    const next = moveColumn(ids, id, by)
    go(showColumns(next))
    setSaid(m.frames_column_moved({ column: name, place: next.indexOf(id) + 1, count: next.length }))
  }
  return (
    <>
      <ul>
        {chooserOrder(columns, shown).map(column => {
          const name = column.header()
          const place = ids.indexOf(column.id)
          return (
            <li
              key={column.id}
              onKeyDown={event => {
                if (!event.altKey || place === -1 || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
                event.preventDefault()
                move(column.id, name, event.key === 'ArrowUp' ? -1 : 1)
              }}
            >
              <Checkbox
                label={name}
                checked={place !== -1}
                disabled={column.hideable === false}
                onChange={() => go(showColumns(toggleColumn(ids, column.id)))}
              />
              {place !== -1 && (
                <span>
                  <ActionIcon
                    size={24}
                    aria-disabled={place === 0}
                    aria-label={m.frames_move_up({ column: name })}
                    onClick={() => move(column.id, name, -1)}
                  >
                    <CaretUpIcon size={14} aria-hidden="true" />
                  </ActionIcon>
                  <ActionIcon
                    size={24}
                    aria-disabled={place === ids.length - 1}
                    aria-label={m.frames_move_down({ column: name })}
                    onClick={() => move(column.id, name, 1)}
                  >
                    <CaretDownIcon size={14} aria-hidden="true" />
                  </ActionIcon>
                </span>
              )}
            </li>
          )
        })}
      </ul>
      <Button variant="subtle" size="xs" onClick={() => go(showColumns(null))}>
        {m.frames_reset_columns()}
      </Button>
      <span className="vh" role="status">
        {said}
      </span>
    </>
  )
}
