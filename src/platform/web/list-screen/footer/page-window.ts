/** The page numbers to show: first, last and those around the current one; null is a gap. */
export function pageWindow(current: number, last: number): readonly (number | null)[] {
  if (last <= 7) return Array.from({ length: last }, (_, i) => i + 1)
  const near = [1, last, current - 1, current, current + 1]
  const early = current <= 3 ? [2, 3] : []
  const lastPages = current >= last - 2 ? [last - 2, last - 1] : []
  const shown = [...new Set([...near, ...early, ...lastPages])].filter(page => page >= 1 && page <= last).sort((a, b) => a - b)
  return shown.flatMap((page, i) => (i > 0 && page - (shown[i - 1] ?? page) > 1 ? [null, page] : [page]))
}
