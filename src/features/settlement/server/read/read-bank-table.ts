import type { Statement, StatementLine } from '#features/settlement/statements.ts'
import { bankStatement } from './bank-statement.ts'
import { dayOfCell, minorOf, type ReadingOf, requireCurrency, requireWidth } from './cells.ts'
import { orderOfDates } from './day-order.ts'
import { StatementError } from './statement-fault.ts'

type Row = { rowNo: number; cells: readonly string[] }
/** The columns that banks name in English and Malay. */
const meanings = {
  date: /^(?:(?:transaction|posting|entry|booking) )?date$|^tarikh\b/i,
  credit: /\b(?:credit|deposit|masuk|kredit)s?\b/i,
  debit: /\b(?:debit|withdrawal|keluar)s?\b/i,
  amount: /^(?:amount|jumlah)\b/i,
  balance: /\b(?:balance|baki)\b/i,
  currency: /^(?:(?:account|transaction) )?(?:currency(?: code)?|ccy)$|^mata wang$/i,
} as const
type Meaning = keyof typeof meanings
type Places = Partial<Record<Meaning, number>>
/** How banks mark each amount of a column as money in or out. */
const sides = { in: /^(?:c|cr|credit|kredit)$/i, out: /^(?:d|dr|db|dt|debit)$/i } as const

const placesIn = ({ cells }: Row) =>
  Object.fromEntries(
    Object.entries(meanings).flatMap(([meaning, pattern]) => {
      const place = cells.findIndex(cell => pattern.test(cell.trim()))
      return place < 0 ? [] : [[meaning, place]]
    }),
  ) as Places

const isHead = ({ date, credit, amount }: Places) => date !== undefined && (credit !== undefined || amount !== undefined)

/** Whether rows hold the headings of a bank's CSV. */
export const isBankTable = (rows: readonly Row[]) => rows.slice(0, 30).some(row => isHead(placesIn(row)))

/** The statement of a bank's CSV, whose headings may follow lines about the account. Each balance must follow from the one before. */
export function readBankTable(rows: readonly Row[], reading: ReadingOf): Statement[] {
  const at = rows.findIndex(row => isHead(placesIn(row)))
  const head = rows[at]!
  const body = rows.slice(at + 1)
  const side = sideColumn(body)
  const places = placesOfAmounts(head, side)
  requireWidth(head, body)
  const headings = Object.values(places).map(place => head.cells[place] ?? '')
  requireOwnCurrency(rows.slice(0, at), { ...head, cells: headings }, reading)
  const account = accountIn(rows.slice(0, at))
  const dates = body.map(({ cells }) => cells[places.date ?? -1] ?? '')
  const layout = [account, ...head.cells].join('|')
  const order = orderOfDates(dates, layout, reading.dayOrder ?? null)
  const lines: StatementLine[] = []
  let [opening, balance]: [number | null, number | null] = [null, null]
  for (const row of body) {
    const cell = (meaning: Meaning) => row.cells[places[meaning] ?? -1]?.trim() ?? ''
    if (cell('date') === '') throw new StatementError('STATEMENT_DAY', { line: row.rowNo, text: '' })
    if (places.currency !== undefined) requireCurrency(cell('currency'), row.rowNo, reading)
    const grossMinor = amountOf(row, places, side, reading)
    if (cell('balance') !== '') {
      const next = minorOf(cell('balance'), row.rowNo, reading.currency)
      if (balance !== null && balance + grossMinor !== next) throw new StatementError('STATEMENT_BALANCE', { line: row.rowNo })
      if (lines.length === 0) opening = next - grossMinor
      balance = next
    }
    const known = new Set([...Object.values(places), side])
    const texts = row.cells.filter((text, place) => !known.has(place) && text.trim() !== '')
    lines.push({
      lineNo: row.rowNo,
      kind: grossMinor > 0 ? 'charge' : 'other',
      on: dayOfCell(cell('date'), row.rowNo, reading, order && { order }),
      grossMinor,
      feeMinor: 0,
      references: texts,
      text: texts.join(' '),
    })
  }
  return [
    bankStatement({
      account,
      number: null,
      lines,
      form: 'csv',
      openingMinor: opening,
      closingMinor: opening === null ? null : balance,
    }),
  ]
}

/** The columns by what they mean, but the one of sides; one heading for debits and credits is that of amounts with a sign. */
function placesOfAmounts(head: Row, side: number | undefined): Places {
  const found: Places = Object.fromEntries(Object.entries(placesIn(head)).filter(([, place]) => place !== side))
  const { credit, debit, ...others } = found
  return credit !== undefined && credit === debit ? { ...others, amount: credit } : found
}

/** The column that says for every amount whether it came in or went out, by its values; undefined where there is none. */
function sideColumn(body: readonly Row[]): number | undefined {
  const isSide = (text: string) => sides.in.test(text) || sides.out.test(text)
  const width = Math.max(0, ...body.map(({ cells }) => cells.length))
  return Array.from({ length: width }, (_, place) => place).find(place => {
    const filled = body.flatMap(({ cells }) => cells[place]?.trim() || [])
    return filled.length > 0 && filled.every(isSide)
  })
}

/** The amount of a row, negative for money out: in columns of its own, with a sign, or with its side beside it. */
function amountOf(row: Row, places: Places, side: number | undefined, reading: ReadingOf): number {
  const minor = (meaning: Meaning) => minorOf(row.cells[places[meaning] ?? -1] ?? '', row.rowNo, reading.currency)
  if (places.credit !== undefined) return minor('credit') - Math.abs(minor('debit'))
  if (side === undefined) return minor('amount')
  const text = row.cells[side]?.trim() ?? ''
  if (text === '') throw new StatementError('STATEMENT_KIND', { line: row.rowNo, text })
  return sides.out.test(text) ? 0 - Math.abs(minor('amount')) : minor('amount')
}

/** Refuses a currency that the lines about the account, or the headings that are read, name, where it is another than the charity's. */
function requireOwnCurrency(above: readonly Row[], head: Row, reading: ReadingOf): void {
  for (const { rowNo, cells } of above)
    for (const [place, cell] of cells.entries()) {
      const [name = '', inCell = ''] = cell.split(':').map(text => text.trim())
      if (meanings.currency.test(name)) requireCurrency(inCell || (cells[place + 1] ?? ''), rowNo, reading)
    }
  for (const cell of head.cells)
    for (const [, code = ''] of cell.matchAll(/\b([A-Z]{3})\b/g)) if (currencyCodes.has(code)) requireCurrency(code, head.rowNo, reading)
}
const currencyCodes: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

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
