/** The panel's rows: visible columns in their order, then the hidden ones. */
export function chooserOrder<Column extends { id: string }>(columns: readonly Column[], shown: readonly Column[]): readonly Column[] {
  return [...shown, ...columns.filter(column => !shown.includes(column))]
}

/** Moves a column by one among the visible ones; no change at either end. */
export function moveColumn(shown: readonly string[], id: string, by: 1 | -1): readonly string[] {
  const from = shown.indexOf(id)
  const to = from + by
  const other = shown[to]
  if (from === -1 || other === undefined) return shown
  return shown.with(from, other).with(to, id)
}

/** Hides a visible column or appends a hidden one. */
export const toggleColumn = (shown: readonly string[], id: string): readonly string[] =>
  shown.includes(id) ? shown.filter(one => one !== id) : [...shown, id]
