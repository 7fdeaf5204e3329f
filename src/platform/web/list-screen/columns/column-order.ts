/** The chooser's rows: the columns shown in their order, then the others as the list has them. */
export function chooserOrder<Column extends { id: string }>(columns: readonly Column[], shown: readonly Column[]): readonly Column[] {
  return [...shown, ...columns.filter(column => !shown.includes(column))]
}

/** Moves one column up or down among those shown; at either end nothing moves. */
export function moveColumn(shown: readonly string[], id: string, by: 1 | -1): readonly string[] {
  const from = shown.indexOf(id)
  const to = from + by
  const other = shown[to]
  if (from === -1 || other === undefined) return shown
  return shown.map((one, i) => (i === from ? other : i === to ? id : one))
}

/** Shows a hidden column last, or hides a shown one. */
export const toggleColumn = (shown: readonly string[], id: string): readonly string[] =>
  shown.includes(id) ? shown.filter(one => one !== id) : [...shown, id]
