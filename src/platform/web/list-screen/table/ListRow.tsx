import { memo } from 'react'
import { Link } from 'react-router'
import { m } from '#messages/messages.js'
import { SelectCheckbox } from './SelectCheckbox.tsx'
import { MoneyCell, NoValue } from './MoneyCell.tsx'
import type { MoneyStyle } from './money-cells.ts'
import type { Column, MoneyColumn } from '../list-spec.ts'
import { pinnedCellProps } from '../columns/pinned-columns.ts'
import css from './list-table.module.css'

type Props<Row> = {
  row: Row
  id: string
  index: number
  ariaIndex: number
  columns: readonly Column<Row>[]
  money: MoneyColumn<Row> | undefined
  style: MoneyStyle
  selected: boolean | null
  active: number | null
  to: string | undefined
  pins: readonly (number | null)[]
  leave: (id: string) => void
}

function PlainRow<Row>({ row, id, index, ariaIndex, columns, money, style, selected, active, to, pins, leave }: Props<Row>) {
  const shift = selected === null ? 0 : 1
  const at = (column: number) => ({ 'data-cell': column, tabIndex: active === column ? 0 : -1 })
  return (
    <tr data-row={id} data-index={index} aria-rowindex={ariaIndex} {...(selected === null ? {} : { 'aria-selected': selected })}>
      {selected !== null && (
        <td {...at(0)} className={css.tick}>
          <SelectCheckbox state={selected ? 'all' : 'none'} label={m.platform_select_row()} />
        </td>
      )}
      {columns.map((column, i) => {
        const content = column.cell(row) ?? <NoValue />
        return (
          <td
            key={column.id}
            {...at(i + shift)}
            {...pinnedCellProps(pins[i])}
            {...(i === 0 ? { 'data-home': '' } : {})}
            {...(column.tone ? { 'data-tone': column.tone } : {})}
          >
            <span className={css.clip} data-clip="">
              {i === firstLinked(columns) && to ? (
                <Link to={to} tabIndex={-1} className={css.link} onClick={() => leave(id)}>
                  {content}
                </Link>
              ) : (
                content
              )}
            </span>
          </td>
        )
      })}
      {money && (
        <td {...at(columns.length + shift)} className={css.money}>
          <MoneyCell amount={money.amount(row)} style={style} struck={money.struck?.(row) ?? null} cents={money.cents ?? false} />
        </td>
      )}
    </tr>
  )
}

/** The cell that contains the row's link: the first with tone `strong`, else the first. */
const firstLinked = (columns: readonly Column<never>[]) =>
  Math.max(
    0,
    columns.findIndex(column => column.tone === 'strong'),
  )

/** One row of the grid, memoised. */
export const ListRow = memo(PlainRow) as typeof PlainRow
