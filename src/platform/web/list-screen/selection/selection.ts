/** Selected rows by id, across pages; `all` means every matching row. */
export type Selection<Row> = { readonly rows: ReadonlyMap<string, Row>; readonly all: boolean; readonly anchor: string | null }

type Ids<Row> = { readonly items: readonly Row[]; readonly rowId: (row: Row) => string }

/** The empty selection. */
export const emptySelection: Selection<never> = { rows: new Map<string, never>(), all: false, anchor: null }

/** Selects or deselects one row, and stores it as the start of a range. */
export function toggleRow<Row>(selection: Selection<Row>, id: string, row: Row): Selection<Row> {
  const rows = new Map(selection.rows)
  if (!rows.delete(id)) rows.set(id, row)
  return { rows, all: false, anchor: id }
}

/** Selects every row between the anchor and this one, for Shift with a click or an arrow key. */
export function extendTo<Row>(selection: Selection<Row>, id: string, { items, rowId }: Ids<Row>): Selection<Row> {
  const end = items.findIndex(row => rowId(row) === id)
  const anchored = items.findIndex(row => rowId(row) === selection.anchor)
  const start = anchored === -1 ? end : anchored
  const rangeItems = items.slice(Math.min(start, end), Math.max(start, end) + 1)
  return { rows: new Map([...selection.rows, ...entries(rangeItems, rowId)]), all: false, anchor: selection.anchor ?? id }
}

/** How much of the page is selected: the state of the checkbox in the header. */
export function pageTick<Row>(selection: Selection<Row>, { items, rowId }: Ids<Row>): 'all' | 'some' | 'none' {
  const ticked = items.filter(row => selection.rows.has(rowId(row))).length
  if (selection.all || (items.length > 0 && ticked === items.length)) return 'all'
  return ticked > 0 ? 'some' : 'none'
}

/** Selects the whole page, or deselects it when all of it was selected. */
export function togglePage<Row>(selection: Selection<Row>, page: Ids<Row>): Selection<Row> {
  if (selection.all) return emptySelection
  const full = pageTick(selection, page) === 'all'
  const rows = new Map(selection.rows)
  for (const [id, row] of entries(page.items, page.rowId)) {
    if (full) rows.delete(id)
    else rows.set(id, row)
  }
  return { rows, all: false, anchor: null }
}

/** Selects all rows that the filter matches, on every page. */
export const selectAll = <Row>(selection: Selection<Row>): Selection<Row> => ({ ...selection, all: true })

const entries = <Row>(items: readonly Row[], rowId: (row: Row) => string) => items.map((row): [string, Row] => [rowId(row), row])
