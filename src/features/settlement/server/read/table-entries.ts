import { namesSumOfLines } from '#features/imports/held-lines.ts'
import { DayOrder, readDay } from '#kit/time/read-day.ts'
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

const isDay = (text: string) => DayOrder.options.some(order => readDay(text, order) !== null)

/**
 * Tells the payments of a bank's table from the rows between and below them. OCBC writes a long description in several rows, of which the
 * first has the date and the amount; other banks add totals, closing balances and the day of printing. A row of any other kind is refused
 * by its line, also one below a total: it may be a payment that is not booked yet.
 */
export function entriesIn(body: readonly BankRow[], columns: Columns): Entries {
  const found = { entries: [] as { row: BankRow; texts: string[] }[], balances: [] as BankRow[], footers: [] as BankRow[] }
  const isText = (date: string) => /^\P{Nd}/u.test(date) && found.entries.every(({ row }) => /^\d/.test(cellOf(row, columns, 'date')))
  let end: BankRow | null = null
  for (const row of body) {
    const date = cellOf(row, columns, 'date')
    const last = found.entries.at(-1)
    const namesSum = row.cells.some(namesSumOfLines)
    if (isDay(date)) {
      if (end) refuseDay(end, columns)
      const hasNothing = columns.places.amount !== undefined && cellOf(row, columns, 'amount') === '' && textsOf(row, columns).length === 0
      if (!hasAmount(row, columns) && (namesSum || hasNothing)) found.balances.push(row)
      else found.entries.push({ row, texts: textsOf(row, columns) })
    } else if (namesSum && last) {
      found.footers.push(row)
      end ??= row
    } else if (namesSum) {
      continue // the opening balance, above the first payment
    } else if (hasAmount(row, columns) || cellOf(row, columns, 'balance') !== '' || !last) {
      refuseDay(row, columns)
    } else if (date === '' && !end) {
      last.texts.push(...textsOf(row, columns))
    } else if (date === '' || end || isText(date)) {
      end ??= row
    } else {
      refuseDay(row, columns)
    }
  }
  return found
}
