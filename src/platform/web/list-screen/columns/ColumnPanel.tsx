import { ActionIcon, Button, Checkbox } from '@mantine/core'
import type { Icon } from '@phosphor-icons/react'
import { ArrowsInLineHorizontalIcon } from '@phosphor-icons/react/dist/csr/ArrowsInLineHorizontal'
import { ArrowsOutLineHorizontalIcon } from '@phosphor-icons/react/dist/csr/ArrowsOutLineHorizontal'
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown'
import { CaretUpIcon } from '@phosphor-icons/react/dist/csr/CaretUp'
import { PushPinIcon } from '@phosphor-icons/react/dist/csr/PushPin'
import { type KeyboardEvent, useState } from 'react'
import { m } from '#messages/messages.js'
import { chooserOrder, moveColumn, toggleColumn } from './column-order.ts'
import { type ListChange, pinnedColumns, resetColumns, resizeColumn, showColumns, shownColumns, togglePin } from '../list-changes.ts'
import type { ListState } from '../list-spec.ts'

/** The part of a column that the panel needs. */
export type ChoosableColumn = { id: string; header: () => string; hideable?: boolean; hidden?: boolean; width?: number }
type Props = {
  columns: readonly ChoosableColumn[]
  state: Pick<ListState, 'columns' | 'widths' | 'pins'>
  go: (change: ListChange) => void
}

const step = 16
const usual = 186

/** Commands on columns, with an announcement for screen readers. */
function useColumnCommands({ columns, state, go }: Props) {
  const [announcement, setAnnouncement] = useState('')
  const shown = shownColumns(columns, state.columns)
  const ids = shown.map(column => column.id)
  const move = ({ id, header }: ChoosableColumn, by: 1 | -1) => {
    const next = moveColumn(ids, id, by)
    go(showColumns(next))
    setAnnouncement(m.platform_column_moved({ column: header(), place: next.indexOf(id) + 1, count: next.length }))
  }
  const widen = ({ id, header, width: own }: ChoosableColumn, by: number) => {
    const width = (state.widths[id] ?? own ?? usual) + by
    go(resizeColumn(id, width))
    setAnnouncement(m.platform_column_width({ column: header(), width }))
  }
  const onKey = (column: ChoosableColumn, event: KeyboardEvent) => {
    const act = {
      ArrowUp: () => move(column, -1),
      ArrowDown: () => move(column, 1),
      ArrowLeft: () => widen(column, -step),
      ArrowRight: () => widen(column, step),
    }[event.key]
    if (!event.altKey || !act || !ids.includes(column.id)) return
    event.preventDefault()
    act()
  }
  return { announcement, shown, ids, move, widen, onKey }
}

/** Shows, orders, resizes and pins columns, by buttons or Alt + arrow keys. Stays open while choosing. */
export function ColumnPanel(props: Props) {
  const { columns, state, go } = props
  const { announcement, shown, ids, move, widen, onKey } = useColumnCommands(props)
  const pins = pinnedColumns(shown, state.pins)
  return (
    <>
      <ul>
        {chooserOrder(columns, shown).map(column => {
          const name = column.header()
          const place = ids.indexOf(column.id)
          return (
            <li key={column.id} onKeyDown={event => onKey(column, event)}>
              <Checkbox
                label={name}
                checked={place !== -1}
                disabled={column.hideable === false}
                onChange={() => go(showColumns(toggleColumn(ids, column.id)))}
              />
              {place !== -1 && (
                <span>
                  <Act
                    icon={PushPinIcon}
                    label={m.platform_pin_column({ column: name })}
                    isPressed={pins.includes(column.id)}
                    act={() => go(togglePin(column.id, shown))}
                  />
                  <Act icon={ArrowsInLineHorizontalIcon} label={m.platform_narrower({ column: name })} act={() => widen(column, -step)} />
                  <Act icon={ArrowsOutLineHorizontalIcon} label={m.platform_wider({ column: name })} act={() => widen(column, step)} />
                  <Act icon={CaretUpIcon} label={m.platform_move_up({ column: name })} isIdle={place === 0} act={() => move(column, -1)} />
                  <Act
                    icon={CaretDownIcon}
                    label={m.platform_move_down({ column: name })}
                    isIdle={place === ids.length - 1}
                    act={() => move(column, 1)}
                  />
                </span>
              )}
            </li>
          )
        })}
      </ul>
      <Button variant="subtle" size="xs" onClick={() => go(resetColumns)}>
        {m.platform_reset_columns()}
      </Button>
      <span className="vh" role="status">
        {announcement}
      </span>
    </>
  )
}

type ActProps = { icon: Icon; label: string; act: () => void; isPressed?: boolean; isIdle?: boolean }
const Act = ({ icon: Drawn, label, act, isPressed, isIdle }: ActProps) => (
  <ActionIcon size={24} aria-label={label} aria-pressed={isPressed} aria-disabled={isIdle} onClick={act}>
    <Drawn size={14} aria-hidden="true" />
  </ActionIcon>
)
