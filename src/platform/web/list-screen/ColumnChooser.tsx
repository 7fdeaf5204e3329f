import { ActionIcon, Button, Checkbox, Popover } from '@mantine/core'
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown'
import { CaretUpIcon } from '@phosphor-icons/react/dist/csr/CaretUp'
import { ColumnsIcon } from '@phosphor-icons/react/dist/csr/Columns'
import { useState } from 'react'
import { m } from '#messages/messages.js'
import { chooserOrder, moveColumn, toggleColumn } from './column-order.ts'
import { showColumns, shownColumns } from './list-changes.ts'
import type { ListHandle } from './use-list-state.ts'
import css from './list-screen.module.css'

/** Which columns stand in which order: stays open while ticking, moves by buttons or Alt with the arrows, and says so. */
export function ColumnChooser<Row, Request extends object>({ list }: { list: ListHandle<Row, Request> }) {
  const { spec, state, go } = list
  const [said, setSaid] = useState('')
  const shown = shownColumns(spec.columns, state.columns)
  const ids = shown.map(column => column.id)
  const move = (id: string, name: string, by: 1 | -1) => {
    const next = moveColumn(ids, id, by)
    go(showColumns(next))
    setSaid(m.frames_column_moved({ column: name, place: next.indexOf(id) + 1, count: next.length }))
  }
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="subtle"
          color="neutral"
          size="xs"
          leftSection={<ColumnsIcon aria-hidden="true" />}
          className={css.columns}
          aria-label={m.frames_columns()}
        >
          <span data-words="">{m.frames_columns()}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={m.frames_columns()} className={css.chooser}>
        <ul>
          {chooserOrder(spec.columns, shown).map(column => {
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
      </Popover.Dropdown>
    </Popover>
  )
}
