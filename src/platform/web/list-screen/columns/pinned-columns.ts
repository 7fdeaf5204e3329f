/** Cell props of a pinned column at this offset in px; empty for null. */
export const pinnedCellProps = (at: number | null | undefined) =>
  at === null || at === undefined ? {} : { 'data-pinned': '', style: { insetInlineStart: at } }

/** The left offset of each pinned column in px, null for the others. */
export function pinnedOffsets(
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
