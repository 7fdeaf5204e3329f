import { Fragment, useEffect, useMemo } from 'react'
import { m } from '#messages/messages.js'
import { registerShortcuts } from '#platform/web/shell/shortcuts/shortcut-list.ts'
import { clampWidth } from '../url/column-params.ts'
import { ColumnWidths } from '../columns/ColumnWidths.tsx'
import { resizeColumn, sortBy } from '../list-changes.ts'
import { ListHeader } from './ListHeader.tsx'
import { ListRow } from './ListRow.tsx'
import type { Column } from '../list-spec.ts'
import { moneyStyleOf, moneyUnit } from './money-cells.ts'
import { extendTo, emptySelection, pageTick, type Selection, togglePage, toggleRow } from '../selection/selection.ts'
import { useEnvironment } from '../use-environment.ts'
import { useCellTooltip } from './use-cell-tooltip.tsx'
import { useColumns } from '../columns/use-columns.ts'
import { groupHeadings } from './group-headings.ts'
import { useGrid } from './use-grid.ts'
import type { ListHandle } from '../use-list-state.ts'
import css from './list-table.module.css'

type Props<Row, Request extends object> = {
  list: ListHandle<Row, Request>
  items: readonly Row[]
  totalCount: number
  selection: Selection<Row> | null
  select: (change: (selection: Selection<Row>) => Selection<Row>) => void
  open: (row: Row, inNewTab: boolean) => void
  peek: (index: number) => void
  leave: (id: string) => void
  availableWidth: number | null
  title: string
}

/** Maps keyboard and pointer commands to the rows and columns. */
function useRowGrid<Row, Request extends object>(props: Props<Row, Request>, columns: readonly Column<Row>[]) {
  const { list, items, selection, select, open, peek } = props
  const { spec, state, go } = list
  const page = { items, rowId: spec.rowId }
  const rowAt = (index: number, act: (row: Row, id: string) => void) => {
    const row = items[index]
    if (row !== undefined) act(row, spec.rowId(row))
  }
  const shift = selection ? 1 : 0
  return useGrid({
    rows: items.length + 1,
    columns: columns.length + shift + (spec.money ? 1 : 0),
    selectable: selection !== null,
    onOpen: (index, event) => rowAt(index, row => open(row, event.ctrlKey || event.metaKey)),
    onSort: by => go(sortBy(by)),
    onToggle: index => rowAt(index, (row, id) => select(now => toggleRow(now, id, row))),
    onExtend: index => rowAt(index, (_, id) => select(now => extendTo(now, id, page))),
    onTogglePage: () => select(now => togglePage(now, page)),
    onClear: () => select(() => emptySelection),
    onResize: (place, width) => {
      const column = columns[place - shift]
      if (column && clampWidth(width) !== state.widths[column.id]) go(resizeColumn(column.id, width))
    },
    onPeek: peek,
  })
}

/** The rows as an ARIA grid: one tab stop, sticky header and amount column. */
export function ListTable<Row, Request extends object>(props: Props<Row, Request>) {
  const { list, items, totalCount, selection, leave, availableWidth, title } = props
  const { spec, state } = list
  const { currency } = useEnvironment()
  const { columns, pinOffsets, widths, minTableWidth } = useColumns(list, { hasCheckboxes: selection !== null, availableWidth })
  const style = useMemo(() => moneyStyleOf(spec.money ? items.map(spec.money.amount) : [], currency), [spec, items, currency])
  const grid = useRowGrid(props, columns)
  useEffect(() => registerShortcuts([{ keys: ['Space'], description: m.platform_key_peek() }]), [])
  const { tip, tooltipHandlers: tipHandlers } = useCellTooltip()
  const headings = groupHeadings(list, items)
  const activeIn = (row: number) => (grid.active.row === row ? grid.active.column : null)

  return (
    <>
      <table
        role="grid"
        className={css.table}
        style={{ minInlineSize: minTableWidth }}
        ref={grid.table}
        aria-label={title}
        aria-rowcount={totalCount + 1}
        {...(selection ? { 'aria-multiselectable': true } : {})}
        {...grid.handlers}
        {...tipHandlers}
      >
        <ColumnWidths widths={widths} />
        <ListHeader
          columns={columns as readonly Column<never>[]}
          money={spec.money as never}
          unit={moneyUnit(style)}
          sort={state.sort}
          tick={selection && pageTick(selection, { items, rowId: spec.rowId })}
          active={activeIn(0)}
          pins={pinOffsets}
        />
        <tbody>
          {items.map((row, index) => {
            const id = spec.rowId(row)
            return (
              <Fragment key={id}>
                {headings[index] && (
                  <tr className={css.group}>
                    <td colSpan={widths.length}>{headings[index]}</td>
                  </tr>
                )}
                <ListRow
                  row={row}
                  id={id}
                  index={index}
                  ariaIndex={(state.page - 1) * state.size + index + 2}
                  columns={columns}
                  money={spec.money}
                  style={style}
                  selected={selection && (selection.all || selection.rows.has(id))}
                  active={activeIn(index + 1)}
                  to={spec.open?.(row)}
                  pins={pinOffsets}
                  leave={leave}
                />
              </Fragment>
            )
          })}
        </tbody>
      </table>
      {tip}
    </>
  )
}
