import { type DayOrder, localDay } from '#kit/time/read-day.ts'
import { type Currency, parseAmount } from '#jurisdictions/money.ts'
import type { Day } from '#kit/time/days.ts'
import { isUnclear } from './day-order.ts'
import { StatementError } from './statement-fault.ts'

/** What a statement is read for: the charity's currency and zone, and the order that was chosen for dates that do not tell theirs. */
export type ReadingOf = { currency: Currency; timeZone: string; dayOrder?: DayOrder }

/** The minor units of a cell, below zero with a minus; an empty one is 0. Refuses anything else by its line. */
export function minorOf(cell: string, line: number, currency: Currency): number {
  const text = cell.trim()
  if (text === '') return 0
  const isNegative = text.startsWith('-')
  const minor = parseAmount(isNegative ? text.slice(1) : text, currency)
  if (minor === null) throw new StatementError('STATEMENT_AMOUNT', { line, text: text.slice(0, 40) })
  return isNegative ? 0 - minor : minor
}

/**
 * The minor units of a cell of a bank's table, below zero for money out. Banks write the sign before or behind an amount, or CR and DR, or
 * brackets around money out.
 */
export function signedMinorOf(cell: string, line: number, currency: Currency): number {
  const text = cell.trim()
  const [before] = /^[-+(]?/.exec(text) ?? ['']
  const [behind] = /(?:[-+)]|[CD]R)?$/i.exec(text.slice(before.length)) ?? ['']
  const amount = text.slice(before.length, text.length - behind.length)
  const signs = `${before}${behind}`.toUpperCase()
  if (/[-+()]/.test(amount) || !/^(?:[-+]?|[CD]R|\(\))$/.test(signs)) return minorOf(text, line, currency)
  const minor = minorOf(amount, line, currency)
  return /^(?:-|DR|\(\))$/.test(signs) ? 0 - minor : minor
}

/**
 * The charity's own day of a cell, which may have a time and a zone. Without the order of its column it is refused where the order decides:
 * providers write the year first, and spreadsheets do not keep it so.
 */
export function dayOfCell(
  cell: string,
  line: number,
  { timeZone }: ReadingOf,
  { isUtc = false, order }: { isUtc?: boolean; order?: DayOrder } = {},
): Day {
  if (!order && isUnclear(cell)) throw new StatementError('STATEMENT_DAY_ORDER', { line, text: cell.trim().slice(0, 40) })
  const day = localDay(cell, order ?? 'ymd', timeZone, isUtc)
  if (day === null) throw new StatementError('STATEMENT_DAY', { line, text: cell.trim().slice(0, 40) })
  return day
}

/** Refuses a line in another currency than the charity's. */
export function requireCurrency(cell: string, line: number, { currency }: ReadingOf): void {
  if (cell.trim().toUpperCase() !== currency) throw new StatementError('STATEMENT_CURRENCY', { line, text: cell.trim().slice(0, 10) })
}

/** A row of a table by its headings. `rowNo` counts from 1. */
export type TableRow = { rowNo: number; cell: (...headings: readonly string[]) => string }
/** A table whose headings are in its first row, compared without case, signs and text in brackets. */
export type Table = { has: (...headings: readonly string[]) => boolean; rows: TableRow[] }

const plainHeading = (text: string) =>
  text
    .toLowerCase()
    .replace(/\([^()]*\)/g, '')
    .replace(/[^a-z0-9]/g, '')

/** Refuses rows with more cells than headings: a text or an amount was split at a comma. */
export function requireWidth(head: { cells: readonly string[] }, body: readonly { rowNo: number; cells: readonly string[] }[]): void {
  for (const { rowNo, cells } of body)
    if (cells.slice(head.cells.length).some(cell => cell.trim() !== '')) throw new StatementError('STATEMENT_WIDTH', { line: rowNo })
}

/** The rows below the headings, found by them. */
export function tableOf(rows: readonly { rowNo: number; cells: readonly string[] }[]): Table {
  const [head = { cells: [] }, ...body] = rows
  const places = new Map(head.cells.map((cell, place) => [plainHeading(cell), place] as const))
  const placeOf = (headings: readonly string[]) =>
    headings.map(heading => places.get(plainHeading(heading))).find(place => place !== undefined)
  return {
    has: (...headings) => placeOf(headings) !== undefined,
    rows: body.map(({ rowNo, cells }) => ({ rowNo, cell: (...headings) => cells[placeOf(headings) ?? -1]?.trim() ?? '' })),
  }
}

/** Refuses a table without one of these columns; each is a list of its names. */
export function requireColumns(table: Table, columns: readonly (readonly string[])[]): void {
  for (const names of columns) if (!table.has(...names)) throw new StatementError('STATEMENT_COLUMN', { column: names[0] ?? '' })
}
