import { ArrowDownIcon } from '@phosphor-icons/react/dist/csr/ArrowDown'
import { ArrowUpIcon } from '@phosphor-icons/react/dist/csr/ArrowUp'
import { m } from '#messages/messages.js'
import type { Column, MoneyColumn, Sort } from '../list-spec.ts'
import { pinnedCellProps } from '../columns/pinned-columns.ts'
import { SelectCheckbox } from './SelectCheckbox.tsx'
import css from './list-table.module.css'

type Props = {
  columns: readonly Column<never>[]
  money: MoneyColumn<never> | undefined
  unit: string | null
  sort: Sort
  tick: 'all' | 'some' | 'none' | null
  active: number | null
  pins: readonly (number | null)[]
}

/** The header is row 0 of the grid: Enter on a sortable cell sorts, Space on the checkbox selects the page. */
export function ListHeader({ columns, money, unit, sort, tick, active, pins }: Props) {
  const shift = tick === null ? 0 : 1
  const at = (column: number) => ({ 'data-cell': column, tabIndex: active === column ? 0 : -1 })
  const order = sort.descending ? 'descending' : 'ascending'
  const orderOf = (by: string) => (by === sort.by ? order : 'none')
  const sortOf = (by: string | undefined) => (by ? ({ 'data-sort': by, 'aria-sort': orderOf(by) } as const) : {})
  const words = (text: string, by: string | undefined) =>
    by ? (
      <button type="button" tabIndex={-1} className={css.sorter}>
        {text}
        <SortMark shown={by === sort.by} descending={sort.descending} />
      </button>
    ) : (
      text
    )
  return (
    <thead>
      <tr data-index={-1} aria-rowindex={1}>
        {tick !== null && (
          <th {...at(0)} className={css.tick} scope="col">
            <SelectCheckbox state={tick} label={m.platform_select_page()} />
          </th>
        )}
        {columns.map((column, i) => (
          <th
            key={column.id}
            scope="col"
            {...at(i + shift)}
            {...sortOf(column.sort)}
            {...pinnedCellProps(pins[i])}
            {...(column.tone ? { 'data-tone': column.tone } : {})}
            aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight"
          >
            {words(column.header(), column.sort)}
            <span className={css.grip} data-grip="" aria-hidden="true" />
          </th>
        ))}
        {money && (
          <th scope="col" className={css.money} {...at(columns.length + shift)} {...sortOf(money.sort)}>
            {words(unit ? `${money.header()} (${unit})` : money.header(), money.sort)}
          </th>
        )}
      </tr>
    </thead>
  )
}

function SortMark({ shown, descending }: { shown: boolean; descending: boolean }) {
  const Mark = descending ? ArrowDownIcon : ArrowUpIcon
  return <Mark size={14} weight="bold" className={shown ? css.sorted : css.unsorted} aria-hidden="true" />
}
