import type { ListHandle } from '../use-list-state.ts'

/** The heading above each row: that of its group above the first row of it, else null. None while the list has another order. */
export function groupHeadings<Row, Request extends object>(
  { spec, state }: ListHandle<Row, Request>,
  items: readonly Row[],
): (string | null)[] {
  const { group } = spec
  if (!group || state.sort.by !== group.by) return []
  const names = items.map(group.of)
  return names.map((name, index) => (name === names[index - 1] ? null : name))
}
