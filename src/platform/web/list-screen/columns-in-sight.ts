import { pinnedOf, shownColumns } from './list-changes.ts'
import type { Column, ListState } from './list-spec.ts'

/** How wide a column is at least that takes what is left. */
const fluid = 186

/** The columns as they are drawn: those chosen that fit the window, the pinned ones first. */
export function columnsInSight<Row>(columns: readonly Column<Row>[], state: Pick<ListState, 'columns' | 'pins'>, narrow: boolean) {
  const shown = shownColumns(columns, state.columns).filter(column => !narrow || column.narrow !== false)
  const pins = pinnedOf(shown, state.pins)
  return { columns: [...shown.filter(({ id }) => pins.includes(id)), ...shown.filter(({ id }) => !pins.includes(id))], pins }
}

/** How wide each column is drawn, null where it takes what is left, and how wide it is at least. One always takes what is left, or pulling one would move all. */
export function widthsOf<Row>(columns: readonly Column<Row>[], chosen: ListState['widths'], narrow: boolean) {
  const given = columns.map(
    column => chosen[column.id] ?? (narrow && typeof column.narrow === 'number' ? column.narrow : column.width) ?? null,
  )
  const least = given.map(width => width ?? fluid)
  const unmoved = columns.findLastIndex(column => chosen[column.id] === undefined)
  const filling = given.includes(null) ? -1 : unmoved === -1 ? columns.length - 1 : unmoved
  return { drawn: given.map((width, i) => (i === filling ? null : width)), least }
}
