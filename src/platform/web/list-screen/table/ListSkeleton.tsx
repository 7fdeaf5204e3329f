import { ColumnWidths } from '../columns/ColumnWidths.tsx'
import { useColumns } from '../columns/use-columns.ts'
import type { ListHandle } from '../use-list-state.ts'
import css from './skeleton.module.css'

type Props<Row, Request extends object> = {
  list: ListHandle<Row, Request>
  hasTicks: boolean
  room: number | null
  phone: boolean
  rows: number
}

/** What the first page will look like while it is on its way: the real columns at their widths, or a phone's items of two lines. */
export function ListSkeleton<Row, Request extends object>({ list, hasTicks, room, phone, rows }: Props<Row, Request>) {
  const { widths, leastOfAll } = useColumns(list, { hasTicks, room })
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
    <table aria-hidden="true" className={css.table} style={{ minInlineSize: leastOfAll }}>
      <ColumnWidths widths={widths} />
      <tbody>
        {[-1, ...lines].map(row => (
          <tr key={row}>
            {widths.map((_, column) => (
              <td
                key={column}
                data-tick={hasTicks && column === 0}
                data-money={list.spec.money !== undefined && column === widths.length - 1}
              >
                {hasTicks && column === 0 ? <i /> : <Bar row={row + 1} column={column} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** As long as words are: never two alike beside each other. */
const Bar = ({ row, column }: { row: number; column: number }) => <i style={{ inlineSize: `${45 + ((row * 7 + column * 13) % 40)}%` }} />
