import type { Statement, StatementLine } from '#features/settlement/statements.ts'
import { bankStatement } from './bank-statement.ts'
import { dayOfCell, type ReadingOf, requireCurrency, requireWidth, signedMinorOf } from './cells.ts'
import { orderOfDates } from './day-order.ts'
import { type BalancedRow, endBalances } from './running-balance.ts'
import { StatementError } from './statement-fault.ts'
import { periodsIn } from './statement-period.ts'
import { cellOf, type Columns, columnsOf, isCurrencyName, isTableHead, sides, type BankRow } from './table-columns.ts'
import { type Entries, entriesIn, isDay } from './table-entries.ts'

/** Whether rows hold the headings of a bank's CSV, or are lines of one that has none. */
export const isBankTable = (rows: readonly BankRow[]) => rows.slice(0, 30).some(isTableHead) || areBareLines(rows)

const bareHead: BankRow = { rowNo: 0, cells: ['Date', 'Amount', 'Description', 'Balance'] }
const signed = /^[-+]?[\d,]+\.\d{2}$/
/**
 * Whether rows are lines without headings, as CommBank writes them: day, amount with its sign, text, balance. That each balance follows
 * from the one before proves which column is which.
 */
const areBareLines = (rows: readonly BankRow[]) =>
  rows.length > 1 &&
  rows.every(
    ({ cells: [day = '', amount = '', , balance = '', ...more] }) =>
      isDay(day) && more.length === 0 && [amount, balance].every(cell => signed.test(cell.trim())),
  )

/**
 * The statements of a bank's CSV, one for each account. The headings may follow lines about the account and the period; totals, closing
 * balances and notes may follow the payments. Each balance must follow from the one before, and each total from the amounts.
 */
export function readBankTable(lines: readonly BankRow[], reading: ReadingOf): Statement[] {
  const rows = areBareLines(lines) ? [bareHead, ...lines] : lines
  const at = rows.findIndex(isTableHead)
  const head = rows[at]!
  const [above, body] = [rows.slice(0, at), rows.slice(at + 1)]
  const columns = columnsOf(head, body)
  requireWidth(head, body)
  const headings = Object.values(columns.places).map(place => head.cells[place] ?? '')
  requireOwnCurrency(above, { ...head, cells: headings }, reading)
  const found = entriesIn(body, columns)
  const account = accountIn(above)
  const dated = [...found.entries.map(({ row }) => row), ...found.balances]
  const order = orderOfDates(
    dated.map(row => cellOf(row, columns, 'date')),
    { layout: [account, ...head.cells].join('|'), periods: periodsIn(above) },
    reading.dayOrder ?? null,
  )
  const read = { columns, reading, order: order && { order } }
  requireTotals(found, read)
  const nameOf = (row: BankRow) => cellOf(row, columns, 'account')
  const accounts = new Set(found.entries.map(({ row }) => nameOf(row)))
  const byAccount = Map.groupBy(
    dated.toSorted((one, other) => one.rowNo - other.rowNo),
    nameOf,
  )
  return [...accounts].map(name => statementOf(name || account, found, byAccount.get(name) ?? [], read))
}

type TableReading = { columns: Columns; reading: ReadingOf; order: { order: NonNullable<ReturnType<typeof orderOfDates>> } | undefined }

/** The statement of the payments and balances of one account. */
function statementOf(account: string | null, { entries, balances }: Entries, own: readonly BankRow[], read: TableReading): Statement {
  const lines: StatementLine[] = []
  const balanced: BalancedRow[] = []
  const [texts, onlyBalances] = [new Map(entries.map(({ row, texts: of }) => [row, of])), new Set(balances)]
  const { columns, reading, order } = read
  for (const row of own) {
    if (columns.places.currency !== undefined) requireCurrency(cellOf(row, columns, 'currency'), row.rowNo, reading)
    const grossMinor = onlyBalances.has(row) ? 0 : amountOf(row, read)
    const on = dayOfCell(cellOf(row, columns, 'date'), row.rowNo, reading, order)
    const balance = cellOf(row, columns, 'balance')
    balanced.push({
      rowNo: row.rowNo,
      on,
      grossMinor,
      balanceMinor: balance === '' ? null : signedMinorOf(balance, row.rowNo, reading.currency),
    })
    const references = texts.get(row)
    if (references)
      lines.push({
        lineNo: row.rowNo,
        kind: grossMinor > 0 ? 'charge' : 'other',
        on,
        grossMinor,
        feeMinor: 0,
        references,
        text: references.join(' '),
      })
  }
  return bankStatement({ account, number: null, lines, form: 'csv', ...endBalances(balanced) })
}

/** The amount of a row, negative for money out: in columns of its own, with a sign, or with its side beside it. */
function amountOf(row: BankRow, { columns, reading: { currency } }: TableReading): number {
  const minor = (meaning: 'credit' | 'debit' | 'amount') => signedMinorOf(cellOf(row, columns, meaning), row.rowNo, currency)
  if (columns.places.credit !== undefined) return minor('credit') - Math.abs(minor('debit'))
  if (columns.side === undefined) return minor('amount')
  const text = row.cells[columns.side]?.trim() ?? ''
  if (text === '') throw new StatementError('STATEMENT_KIND', { line: row.rowNo, text })
  return sides.out.test(text) ? 0 - Math.abs(minor('amount')) : minor('amount')
}

/** Refuses a bank's own total of money in or out that is not the sum of the payments above it: lines are missing or were added. */
function requireTotals({ entries, footers }: Entries, { columns, reading: { currency } }: TableReading): void {
  if (columns.places.credit === undefined) return
  for (const meaning of ['credit', 'debit'] as const) {
    const minorIn = (row: BankRow) => signedMinorOf(cellOf(row, columns, meaning), row.rowNo, currency)
    const sum = entries.reduce((total, { row }) => total + minorIn(row), 0)
    for (const row of footers)
      if (/[1-9]/.test(cellOf(row, columns, meaning)) && Math.abs(minorIn(row)) !== Math.abs(sum))
        throw new StatementError('STATEMENT_BALANCE', { line: row.rowNo })
  }
}

/** Refuses a currency that the lines about the account, or the headings that are read, name, where it is another than the charity's. */
function requireOwnCurrency(above: readonly BankRow[], head: BankRow, reading: ReadingOf): void {
  for (const { rowNo, cells } of above)
    for (const [place, cell] of cells.entries()) {
      const [name = '', inCell = ''] = cell.split(':').map(text => text.trim())
      if (isCurrencyName(name)) requireCurrency(inCell || (cells[place + 1] ?? ''), rowNo, reading)
    }
  for (const cell of head.cells)
    for (const [, code = ''] of cell.matchAll(/\b([A-Z]{3})\b/g)) if (currencyCodes.has(code)) requireCurrency(code, head.rowNo, reading)
}
const currencyCodes: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

/** The account number of the lines above the headings. */
function accountIn(rows: readonly BankRow[]): string | null {
  for (const { cells } of rows)
    for (const [place, cell] of cells.entries()) {
      if (!/\b(?:account|akaun)\b/i.test(cell)) continue
      const found = /[\d-]{6,34}/.exec(`${cell} ${cells[place + 1] ?? ''}`)
      if (found) return found[0]
    }
  return null
}
