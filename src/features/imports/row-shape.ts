import { z } from 'zod'

/** What is wrong with a row as a whole: its cells may be under wrong headings, or it was hidden in the workbook. */
export const RowShape = z.enum(['MISSING_CELLS', 'EXTRA_CELLS', 'LINES_IN_CELL', 'HIDDEN_ROW'])
export type RowShape = z.infer<typeof RowShape>

type Row = { cells: readonly string[]; isHidden?: true }
/** `amountAt` is the place of the amounts, where it is known. */
type Table = { kind: 'csv' | 'xlsx'; width: number; delimiter: string | null; amountAt?: number | undefined }
/** What is wrong with the shape of a row of a table with a number of columns; null for a row that fits. A workbook leaves its empty cells out. */
export function shapeOf({ cells, isHidden }: Row, { kind, width, delimiter, amountAt }: Table): RowShape | null {
  if (isHidden) return 'HIDDEN_ROW'
  if (kind === 'csv' && cells.some(cell => holdsLines(cell, delimiter ?? ',', width))) return 'LINES_IN_CELL'
  if (cells.some((cell, at) => at >= width && cell !== '')) return 'EXTRA_CELLS'
  if (delimiter === ',' && amountAt !== undefined && isCutAmount(cells[amountAt], cells[amountAt + 1])) return 'EXTRA_CELLS'
  return kind === 'csv' && cells.length < width ? 'MISSING_CELLS' : null
}

/** Whether an amount with a comma of thousands and no quotation marks was cut into two cells: '1' and '234.50'. */
const isCutAmount = (head = '', rest = '') => /^\D{0,4}\d{1,3}$/.test(head) && /^\d{3}\.\d{2}$/.test(rest)

/** Whether a cell looks like several rows that an open quotation mark holds together. */
function holdsLines(cell: string, delimiter: string, width: number): boolean {
  if (!cell.includes('\n')) return false
  return cell.startsWith('"') || cell.split('\n').some(line => line.split(delimiter).length > Math.max(2, width / 2))
}
