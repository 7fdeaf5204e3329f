import { encode } from 'uqr'
import { ink } from './receipt-layout.ts'
import type { Paper } from './paper.ts'

/** A QR code of a link, as a square of the given size. */
export function drawCode(paper: Paper, link: string, { x, y, width }: { x: number; y: number; width: number }): void {
  const { size, data } = encode(link, { border: 0 })
  const side = width / size
  const dark = data.flatMap((row, rowIndex) =>
    row.flatMap((isDark, columnIndex) => (isDark ? [[x + columnIndex * side, y + rowIndex * side] as const] : [])),
  )
  paper.squares(dark, side + 0.05, ink)
}
