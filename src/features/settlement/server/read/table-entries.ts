import { namesSumOfLines } from '#features/imports/held-lines.ts'
import { dayOrders, readDay } from '#kit/time/read-day.ts'
import { StatementError } from './statement-fault.ts'
import { cellOf, type Columns, hasAmount, refuseDay, type BankRow, textsOf } from './table-columns.ts'

/** A payment of a bank's table: its row, and the texts of the rows below it that go on with its description. */
type Entry = { row: BankRow; texts: readonly string[] }
export type Entries = {
  entries: readonly Entry[]
  /** Dated rows that only say a balance: 'Balance B/F', or a day without payments. */
  balances: readonly BankRow[]
  /** The bank's own sums below the last payment. */
  footers: readonly BankRow[]
}

const booked = new Set(['', 'settled', 'posted', 'booked', 'completed', 'complete', 'cleared', 'processed', 'successful', 'success'])
const unbooked = new Set(['pending', 'processing', 'authorised', 'authorized', 'on hold', 'failed', 'rejected', 'cancelled', 'declined'])
/** Whether money moved. What is pending stands in a later statement, once it is booked. Refuses any other word by its line. */
function isBooked(row: BankRow, columns: Columns): boolean {
  const status = cellOf(row, columns, 'status')
  const word = status.toLowerCase()
  if (!booked.has(word) && !unbooked.has(word)) throw new StatementError('STATEMENT_KIND', { line: row.rowNo, text: status.slice(0, 40) })
  return booked.has(word)
}

/** Whether a text is a day in any order. */
export const isDay = (text: string): boolean => dayOrders.some(order => readDay(text, order) !== null)

/**
 * Tells the payments of a bank's table from the rows between and below them. OCBC writes a long description in several rows, of which the
 * first has the date and the amount; other banks add totals, closing balances and the day of printing. A row of any other kind is refused
 * by its line, also one below a total: it may be a payment that is not booked yet.
 */
export function entriesIn(body: readonly BankRow[], columns: Columns): Entries {
  const found = { entries: [] as { row: BankRow; texts: string[] }[], balances: [] as BankRow[], footers: [] as BankRow[] }
  const isText = (date: string) => /^\P{Nd}/u.test(date) && found.entries.every(({ row }) => /^\d/.test(cellOf(row, columns, 'date')))
  let end: BankRow | null = null
  /** The texts of the row above, which rows without a date go on with. */
  let texts: string[] = []
  for (const row of body) {
    const date = cellOf(row, columns, 'date')
    const namesSum = row.cells.some(namesSumOfLines)
    const isBelow = found.entries.length > 0 || found.balances.length > 0
    if (isDay(date)) {
      if (end) refuseDay(end, columns)
      texts = textsOf(row, columns)
      if (!isBooked(row, columns)) continue
      const hasNothing = columns.places.amount !== undefined && cellOf(row, columns, 'amount') === '' && texts.length === 0
      if (!hasAmount(row, columns) && (namesSum || hasNothing)) found.balances.push(row)
      else found.entries.push({ row, texts })
    } else if (namesSum && isBelow) {
      found.footers.push(row)
      end ??= row
    } else if (namesSum) {
      continue // the opening balance, above the first payment
    } else if (hasAmount(row, columns) || cellOf(row, columns, 'balance') !== '' || !isBelow) {
      refuseDay(row, columns)
    } else if (date === '' && !end) {
      texts.push(...textsOf(row, columns))
    } else if (date === '' || end || isText(date)) {
      end ??= row
    } else {
      refuseDay(row, columns)
    }
  }
  return found
}
