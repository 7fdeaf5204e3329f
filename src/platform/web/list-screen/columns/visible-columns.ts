import { pinnedColumns, shownColumns } from '../list-changes.ts'
import type { Column, ListState } from '../list-spec.ts'

/** Minimum width of a column without a fixed width, in px. */
const flexibleMinWidth = 168

type ColumnChoice = Pick<ListState, 'columns' | 'pins' | 'widths'>

/**
 * The columns to render, pinned ones first. When the chosen columns do not fit, hideable ones are dropped from the end, then
 * the rest use their narrow widths. `reservedWidth` is the width of checkboxes and amounts.
 */
export function visibleColumns<Row>(
  columns: readonly Column<Row>[],
  state: ColumnChoice,
  availableWidth: number | null,
  reservedWidth: number,
) {
  const fits = (some: readonly Column<Row>[]) =>
    availableWidth === null ||
    columnWidths(some, state.widths, false).minWidths.reduce((sum, width) => sum + width, reservedWidth) <= availableWidth
  let shown = shownColumns(columns, state.columns)
  for (let leaving = shown.findLast(canHide); leaving && !fits(shown); leaving = shown.findLast(canHide))
    shown = shown.filter(column => column !== leaving)
  const pins = pinnedColumns(shown, state.pins)
  const inOrder = [...shown.filter(({ id }) => pins.includes(id)), ...shown.filter(({ id }) => !pins.includes(id))]
  return { columns: inOrder, pins, isNarrow: !fits(shown) }
}
const canHide = ({ narrow }: { narrow?: number | false }) => narrow === false

/**
 * The width of each column (null takes the remaining width) and its minimum. One column always takes the remaining width, so that resizing
 * does not move the others.
 */
export function columnWidths<Row>(columns: readonly Column<Row>[], chosen: ListState['widths'], narrow: boolean) {
  const initialWidths = columns.map(
    column => chosen[column.id] ?? (narrow && typeof column.narrow === 'number' ? column.narrow : column.width) ?? null,
  )
  const minWidths = initialWidths.map(width => width ?? flexibleMinWidth)
  const unmoved = columns.findLastIndex(column => chosen[column.id] === undefined)
  const lastFlexible = unmoved === -1 ? columns.length - 1 : unmoved
  const filling = initialWidths.includes(null) ? -1 : lastFlexible
  return { drawn: initialWidths.map((width, i) => (i === filling ? null : width)), minWidths }
}
