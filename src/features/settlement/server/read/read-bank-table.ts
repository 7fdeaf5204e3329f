import type { Statement, StatementLine } from '#features/settlement/statements.ts'
import { bankStatement } from './bank-statement.ts'
import { dayOfCell, minorOf, type ReadingOf, requireWidth } from './cells.ts'
import { StatementError } from './statement-fault.ts'

type Row = { rowNo: number; cells: readonly string[] }
/** The columns that banks name in English and Malay. */
const meanings = {
  date: /^(?:(?:transaction|posting|entry|booking) )?date$|^tarikh\b/i,
  credit: /\b(?:credit|deposit|masuk|kredit)s?\b/i,
  debit: /\b(?:debit|withdrawal|keluar)s?\b/i,
  amount: /^(?:amount|jumlah)\b/i,
  balance: /\b(?:balance|baki)\b/i,
  currency: /^(?:currency|mata wang)$/i,
} as const
type Meaning = keyof typeof meanings

const placesIn = ({ cells }: Row) =>
  Object.fromEntries(
    Object.entries(meanings).flatMap(([meaning, pattern]) => {
      const place = cells.findIndex(cell => pattern.test(cell.trim()))
      return place < 0 ? [] : [[meaning, place]]
    }),
  ) as Partial<Record<Meaning, number>>

const isHead = ({ date, credit, amount }: Partial<Record<Meaning, number>>) =>
  date !== undefined && (credit !== undefined || amount !== undefined)

/** Whether rows hold the headings of a bank's CSV. */
export const isBankTable = (rows: readonly Row[]) => rows.slice(0, 30).some(row => isHead(placesIn(row)))

/** The statement of a bank's CSV, whose headings may follow lines about the account. Each balance must follow from the one before. */
export function readBankTable(rows: readonly Row[], reading: ReadingOf): Statement[] {
  const at = rows.findIndex(row => isHead(placesIn(row)))
  const head = rows[at]!
  const places = placesIn(head)
  requireWidth(head, rows.slice(at + 1))
  const lines: StatementLine[] = []
  let balance: number | null = null
  for (const row of rows.slice(at + 1)) {
    const cell = (meaning: Meaning) => row.cells[places[meaning] ?? -1]?.trim() ?? ''
    if (cell('date') === '') throw new StatementError('STATEMENT_DAY', { line: row.rowNo, text: '' })
    const minor = (meaning: Meaning) => minorOf(cell(meaning), row.rowNo, reading.currency)
    if (places.currency !== undefined && cell('currency').toUpperCase() !== reading.currency)
      throw new StatementError('STATEMENT_CURRENCY', { line: row.rowNo, text: cell('currency').slice(0, 10) })
    const grossMinor = places.credit === undefined ? minor('amount') : minor('credit') - Math.abs(minor('debit'))
    if (cell('balance') !== '') {
      const next = minor('balance')
      if (balance !== null && balance + grossMinor !== next) throw new StatementError('STATEMENT_BALANCE', { line: row.rowNo })
      balance = next
    }
    const known = new Set(Object.values(places))
    const texts = row.cells.filter((text, place) => !known.has(place) && text.trim() !== '')
    lines.push({
      lineNo: row.rowNo,
      kind: grossMinor > 0 ? 'charge' : 'other',
      on: dayOfCell(cell('date'), row.rowNo, reading),
      grossMinor,
      feeMinor: 0,
      references: texts,
      text: texts.join(' '),
    })
  }
  return [bankStatement({ account: accountIn(rows.slice(0, at)), number: null, lines })]
}

/** The account number of the lines above the headings. */
function accountIn(rows: readonly Row[]): string | null {
  for (const { cells } of rows)
    for (const [place, cell] of cells.entries()) {
      if (!/\b(?:account|akaun)\b/i.test(cell)) continue
      const found = /[\d-]{6,34}/.exec(`${cell} ${cells[place + 1] ?? ''}`)
      if (found) return found[0]
    }
  return null
}
