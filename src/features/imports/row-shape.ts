import { z } from 'zod'

/** The problems of a row as a whole: its cells may be under wrong headings, or the row is hidden in the workbook. */
export const RowShape = z.enum(['MISSING_CELLS', 'EXTRA_CELLS', 'LINES_IN_CELL', 'HIDDEN_ROW'])
export type RowShape = z.infer<typeof RowShape>

type Row = { cells: readonly string[]; isHidden?: true }
/** `amountAt`: the position of the amount's column, where it is known. */
type Table = { kind: 'csv' | 'xlsx'; width: number; delimiter: string | null; amountAt?: number | undefined }
/**
 * The problem of a row's shape in a table with this number of columns; null for a row that fits. In a workbook missing cells are no
 * problem, because empty cells are omitted.
 */
export function shapeOf({ cells, isHidden }: Row, { kind, width, delimiter, amountAt }: Table): RowShape | null {
  if (isHidden) return 'HIDDEN_ROW'
  if (kind === 'csv' && cells.some(cell => holdsLines(cell, delimiter ?? ',', width))) return 'LINES_IN_CELL'
  if (cells.some((cell, at) => at >= width && cell !== '')) return 'EXTRA_CELLS'
  if (delimiter === ',' && amountAt !== undefined && isCutAmount(cells[amountAt], cells[amountAt + 1])) return 'EXTRA_CELLS'
  return kind === 'csv' && cells.length < width ? 'MISSING_CELLS' : null
}

/** Whether an unquoted amount with a thousands separator was split into two cells: '1' and '234.50'. */
const isCutAmount = (head = '', rest = '') => /^\D{0,4}\d{1,3}$/.test(head) && /^\d{3}\.\d{2}$/.test(rest)

/** Whether a cell looks like several rows that an unclosed quotation mark joined. */
function holdsLines(cell: string, delimiter: string, width: number): boolean {
  if (!cell.includes('\n')) return false
  return cell.startsWith('"') || cell.split('\n').some(line => line.split(delimiter).length > Math.max(2, width / 2))
}
