import { StatementError } from './statement-fault.ts'

export type BankRow = { rowNo: number; cells: readonly string[] }

/** The columns that banks name in English and Malay. 'TRAN_DATE' is compared as 'TRAN DATE'. */
const meanings = {
  date: /^(?:(?:transaction|tran|txn|posting|entry|booking) )?date$|^tarikh\b/i,
  credit: /\b(?:credit|deposit|masuk|kredit)s?\b/i,
  debit: /\b(?:debit|withdrawal|keluar)s?\b/i,
  amount: /^(?:(?:transaction|tran|txn) )?amount\b|^jumlah\b/i,
  balance: /^(?!closing\b).*\b(?:balance|baki)\b/i,
  currency: /^(?:(?:account|transaction) )?(?:currency(?: code)?|ccy)$|^mata wang$/i,
  status: /^(?:transaction )?status$/i,
  account: /^(?:bank )?account (?:no|number)\b|^(?:no|nombor) akaun\b/i,
} as const
/** Columns that are no part of what a payment says: another day, the balance of a whole day, what stands in each row. */
const ignored = /^(?:value|effective|statement) date$|^account name$|^nama akaun$|^closing bal(?:ance)?\b/i
type Meaning = keyof typeof meanings
type Places = Partial<Record<Meaning, number>>
/** How banks mark each amount of a column as money in or out. */
export const sides = { in: /^(?:c|cr|credit|kredit)$/i, out: /^(?:d|dr|db|dt|debit)$/i } as const

/** Whether a cell names the currency of the lines below it. */
export const isCurrencyName = (cell: string): boolean => meanings.currency.test(cell)

const headingOf = (cell: string) => cell.trim().replaceAll('_', ' ')
const placesIn = ({ cells }: BankRow) =>
  Object.fromEntries(
    Object.entries(meanings).flatMap(([meaning, pattern]) => {
      const place = cells.findIndex(cell => pattern.test(headingOf(cell)))
      return place < 0 ? [] : [[meaning, place]]
    }),
  ) as Places

/** Whether a row holds the headings of a bank's table. */
export function isTableHead(row: BankRow): boolean {
  const { date, credit, amount } = placesIn(row)
  return date !== undefined && (credit !== undefined || amount !== undefined)
}

/** The columns of a bank's table. */
export type Columns = { places: Places; side: number | undefined; ignored: readonly number[] }
/** The columns by what they mean. One heading for debits and credits is that of amounts with a sign. */
export function columnsOf(head: BankRow, body: readonly BankRow[]): Columns {
  const side = sideColumn(body)
  const found: Places = Object.fromEntries(Object.entries(placesIn(head)).filter(([, place]) => place !== side))
  const { credit, debit, ...others } = found
  return {
    places: credit !== undefined && credit === debit ? { ...others, amount: credit } : found,
    side,
    ignored: head.cells.flatMap((cell, place) => (ignored.test(headingOf(cell)) ? [place] : [])),
  }
}

/** The column that says for every amount whether it came in or went out, by its values; undefined where there is none. */
function sideColumn(body: readonly BankRow[]): number | undefined {
  const isSide = (text: string) => sides.in.test(text) || sides.out.test(text)
  const width = Math.max(0, ...body.map(({ cells }) => cells.length))
  return Array.from({ length: width }, (_, place) => place).find(place => {
    const filled = body.flatMap(({ cells }) => cells[place]?.trim() || [])
    return filled.length > 0 && filled.every(isSide)
  })
}

/** The text of a cell; empty where the table has no such column. */
export const cellOf = ({ cells }: BankRow, { places }: Columns, meaning: Meaning): string => cells[places[meaning] ?? -1]?.trim() ?? ''

/** The texts of a row that no column of a known meaning holds. */
export function textsOf({ cells }: BankRow, columns: Columns): string[] {
  const known = new Set([...Object.values(columns.places), columns.side, ...columns.ignored])
  return cells.filter((text, place) => !known.has(place) && text.trim() !== '')
}

/** Whether a row has an amount: money in or out, but not a balance. */
export const hasAmount = (row: BankRow, columns: Columns): boolean =>
  (['credit', 'debit', 'amount'] as const).some(meaning => /[1-9]/.test(cellOf(row, columns, meaning)))

/** Refuses a row whose date cannot be read. */
export function refuseDay(row: BankRow, columns: Columns): never {
  throw new StatementError('STATEMENT_DAY', { line: row.rowNo, text: cellOf(row, columns, 'date').slice(0, 40) })
}
