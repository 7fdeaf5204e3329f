/** What makes a cell stay in sight at its place, in px from the table's edge; null scrolls with the rest. */
export const pinned = (at: number | null | undefined) =>
  at === null || at === undefined ? {} : { 'data-pinned': '', style: { insetInlineStart: at } }

/** Where each column stays: pinned ones stand one after the other behind the tick, the others nowhere. */
export function pinPlaces(
  columns: readonly { id: string }[],
  widths: readonly number[],
  pins: readonly string[],
  from: number,
): (number | null)[] {
  let next = from
  return columns.map(({ id }, i) => {
    if (!pins.includes(id)) return null
    const at = next
    next += widths[i] ?? 0
    return at
  })
}
