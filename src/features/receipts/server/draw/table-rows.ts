import type { ReceiptData } from '#features/receipts/contract.ts'
import { pagesOf } from '#features/receipts/rules.ts'
import type { Paper } from './paper.ts'

/** How a line of the table is drawn: its calculation in the rows that it takes, and its height. */
type TableRow = { calculation: string[]; height: number }
/** The table of a receipt in pages: the size of its texts, and the height of a line of one row. */
export type TableRows = { pages: { from: number; to: number }[]; size: number; height: number; rows: TableRow[] }

/** The width of the column of calculations. */
export const calculationWidth = 242
/** The most rows of a table in large letters. */
const mostLarge = 8
const [small, large] = [12, 15]

/** Lays out the lines of a receipt: in large letters where they fit the page so. A calculation is never shortened. */
export function layOutRows(paper: Paper, lines: ReceiptData['lines']): TableRows {
  const wrapped = (size: number) => lines.map(({ calculation }) => paper.linesOf(calculation ?? '', 'regular', size, calculationWidth))
  const inLarge = wrapped(large)
  const isLarge = countRows(inLarge) <= mostLarge
  const texts = isLarge ? inLarge : wrapped(small)
  const pages = pagesOf(texts.map(rows => rows.length))
  const size = isLarge ? large : small
  const height = pages.length === 1 ? heightAlone(countRows(texts)) : 27
  return { pages, size, height, rows: texts.map(calculation => ({ calculation, height: height + (calculation.length - 1) * size * 1.25 })) }
}

const countRows = (texts: readonly string[][]): number => texts.reduce((sum, rows) => sum + rows.length, 0)
/** The height of a line on a page without others before or after it. */
const heightAlone = (rows: number): number => (rows <= 4 ? 49 : Math.max(22, Math.floor(260 / rows)))
