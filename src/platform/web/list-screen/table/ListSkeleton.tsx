import { ColumnWidths } from '../columns/ColumnWidths.tsx'
import { useColumns } from '../columns/use-columns.ts'
import type { ListHandle } from '../use-list-state.ts'
import css from './skeleton.module.css'

type Props<Row, Request extends object> = {
  list: ListHandle<Row, Request>
  hasCheckboxes: boolean
  availableWidth: number | null
  phone: boolean
  rows: number
}

/** Loading skeleton with the real columns and widths, or two-line items on a phone. */
export function ListSkeleton<Row, Request extends object>({ list, hasCheckboxes, availableWidth, phone, rows }: Props<Row, Request>) {
  const { widths, minTableWidth } = useColumns(list, { hasCheckboxes, availableWidth })
  const lines = Array.from({ length: rows }, (_, row) => row)
  if (phone)
    return (
      <ul aria-hidden="true" className={css.items}>
        {lines.map(row => (
          <li key={row} data-awaited="">
            <Bar row={row} column={0} />
            <Bar row={row} column={1} />
          </li>
        ))}
      </ul>
    )
  return (
    <table aria-hidden="true" className={css.table} style={{ minInlineSize: minTableWidth }}>
      <ColumnWidths widths={widths} />
      <tbody>
        {[-1, ...lines].map(row => (
          <tr key={row}>
            {widths.map((_, column) => (
              <td
                key={column}
                data-tick={hasCheckboxes && column === 0}
                data-money={list.spec.money !== undefined && column === widths.length - 1}
              >
                {hasCheckboxes && column === 0 ? <i /> : <Bar row={row + 1} column={column} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Bar widths vary like text, so that no two neighbours are equal. */
const Bar = ({ row, column }: { row: number; column: number }) => <i style={{ inlineSize: `${45 + ((row * 7 + column * 13) % 40)}%` }} />
