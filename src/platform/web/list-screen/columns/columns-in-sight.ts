import { pinnedOf, shownColumns } from '../list-changes.ts'
import type { Column, ListState } from '../list-spec.ts'

/** How wide a column is at least that takes what is left. */
const fluid = 168

type Chosen = Pick<ListState, 'columns' | 'pins' | 'widths'>

/**
 * The columns as they are drawn, the pinned ones first. Where there is too little room for those chosen, the ones that may leave do so from the end,
 * one by one, and then the rest take their narrow widths; `besides` is what ticks and amounts take.
 */
export function columnsInSight<Row>(columns: readonly Column<Row>[], state: Chosen, room: number | null, besides: number) {
  const fits = (some: readonly Column<Row>[]) =>
    room === null || widthsOf(some, state.widths, false).least.reduce((sum, width) => sum + width, besides) <= room
  let shown = shownColumns(columns, state.columns)
  for (let leaving = shown.findLast(mayLeave); leaving && !fits(shown); leaving = shown.findLast(mayLeave))
    shown = shown.filter(column => column !== leaving)
  const pins = pinnedOf(shown, state.pins)
  const inOrder = [...shown.filter(({ id }) => pins.includes(id)), ...shown.filter(({ id }) => !pins.includes(id))]
  return { columns: inOrder, pins, isNarrow: !fits(shown) }
}
const mayLeave = ({ narrow }: { narrow?: number | false }) => narrow === false

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
