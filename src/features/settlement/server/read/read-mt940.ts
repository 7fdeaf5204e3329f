import { dayFrom } from '#kit/time/days.ts'
import type { Statement, StatementLine } from '#features/settlement/statements.ts'
import { bankStatement } from './bank-statement.ts'
import { minorOf, type ReadingOf, requireCurrency } from './cells.ts'
import { StatementError } from './statement-fault.ts'

type Field = { tag: string; text: string; line: number }
/** Whether a text is a SWIFT MT940 message. */
export const isMt940 = (text: string) => /^\s*(?:\{1:|:20:)/.test(text) && text.includes(':60') && text.includes(':62')

const balance = /^([CD])(\d{2})(\d{2})(\d{2})([A-Z]{3})([\d,]{1,16})/
const entry = /^(\d{2})(\d{2})(\d{2})(?:\d{4})?(R?[CD])([A-Z]?)([\d,]{1,16})([A-Z][A-Z0-9]{3})([^\n]{0,60})/

/** What lies between an opening balance and its closing one; `isContinued`: the closing one is intermediate, so that a page follows. */
type Page = {
  account: string | null
  number: string | null
  lines: StatementLine[]
  opening: number
  closing: number
  isContinued: boolean
}

/**
 * The statements of a SWIFT MT940 file: opening balance plus entries must equal the closing balance, and a page begins with the balance
 * that the one before ended with. Pages with one number are one statement.
 */
export function readMt940(text: string, reading: ReadingOf): Statement[] {
  const pages: Page[] = []
  let open: { opening: number; lines: StatementLine[]; line: number } | null = null
  let [account, number]: [string | null, string | null] = [null, null]
  for (const field of fieldsOf(text)) {
    const { tag, line } = field
    if (tag === '25') account = field.text.split('\n')[0] ?? null
    else if (tag === '28C' || tag === '28') number = field.text.trim()
    else if (tag === '60F' || tag === '60M') {
      if (open) throw new StatementError('STATEMENT_NO_BALANCE', { line: open.line })
      open = { opening: balanceOf(field, reading), lines: [], line }
      const before = pages.at(-1)
      const follows = tag === '60M' && before?.isContinued && before.account === account
      if (follows && before.closing !== open.opening) throw new StatementError('STATEMENT_BALANCE', { line })
    } else if (tag === '61') {
      if (!open) throw new StatementError('STATEMENT_NO_BALANCE', { line })
      open.lines.push(lineOf(field, reading))
    } else if (tag === '86') addText(open?.lines.at(-1), field.text)
    else if (tag === '62F' || tag === '62M') {
      if (!open) throw new StatementError('STATEMENT_NO_BALANCE', { line })
      const closing = balanceOf(field, reading)
      if (open.lines.reduce((sum, { grossMinor }) => sum + grossMinor, open.opening) !== closing)
        throw new StatementError('STATEMENT_BALANCE', { line })
      addPage(pages, { account, number, lines: open.lines, opening: open.opening, closing, isContinued: tag === '62M' })
      open = null
    }
  }
  if (open) throw new StatementError('STATEMENT_NO_BALANCE', { line: open.line })
  return pages
    .filter(({ lines }) => lines.length > 0)
    .map(({ account, number, lines, opening, closing }) =>
      bankStatement({ account, number, lines, form: 'mt940', openingMinor: opening, closingMinor: closing }),
    )
}

/** Adds a page, to the one before where both are of one statement. */
function addPage(pages: Page[], page: Page): void {
  const before = pages.at(-1)
  if (before?.isContinued && before.account === page.account && before.number === page.number)
    pages[pages.length - 1] = { ...page, opening: before.opening, lines: [...before.lines, ...page.lines] }
  else pages.push(page)
}

/** The fields of a message: a tag between colons at the start of a line, and the lines up to the next one. */
function fieldsOf(text: string): Field[] {
  const fields: Field[] = []
  for (const [at, raw] of text.split(/\r\n|\r|\n/).entries()) {
    const tag = /^:(\d{2}[A-Z]?):/.exec(raw)
    const last = fields.at(-1)
    if (tag) fields.push({ tag: tag[1]!, text: raw.slice(tag[0].length), line: at + 1 })
    else if (last && !/^-\}?/.test(raw) && !raw.startsWith('{')) last.text += `\n${raw}`
  }
  return fields
}

const decimal = (text: string) => text.replace(',', '.')
function balanceOf({ text, line }: Field, reading: ReadingOf): number {
  const [, side, , , , currency = '', amount = ''] = balance.exec(text) ?? []
  if (!side) throw new StatementError('STATEMENT_AMOUNT', { line, text: text.slice(0, 40) })
  requireCurrency(currency, line, reading)
  const minor = minorOf(decimal(amount), line, reading.currency)
  return side === 'D' ? 0 - minor : minor
}

/** The type of an entry by which the bank takes back what it credited (SWIFT, field 61, subfield 6). */
const returnedItem = 'RTI'
function lineOf({ text, line }: Field, { currency }: ReadingOf): StatementLine {
  const [, year = '', month = '', date = '', mark, , amount = '', type = '', rest = ''] = entry.exec(text) ?? []
  if (!mark) throw new StatementError('STATEMENT_AMOUNT', { line, text: text.slice(0, 40) })
  const on = dayFrom(2000 + Number(year), Number(month), Number(date))
  if (!on) throw new StatementError('STATEMENT_DAY', { line, text: `${year}${month}${date}` })
  const minor = minorOf(decimal(amount), line, currency)
  // A reversed credit takes money away, a reversed debit gives it back.
  const grossMinor = mark === 'C' || mark === 'RD' ? minor : 0 - minor
  const references = rest
    .split('//')
    .map(part => part.trim())
    .filter(part => part !== '' && part !== 'NONREF')
  const isTakenBack = mark === 'RC' || (mark === 'D' && type.endsWith(returnedItem))
  const kindOut = isTakenBack ? 'return' : 'other'
  return { lineNo: line, kind: grossMinor > 0 ? 'charge' : kindOut, on, grossMinor, feeMinor: 0, references, text: '' }
}

function addText(line: StatementLine | undefined, text: string): void {
  if (!line) return
  line.text = text
    .replace(/\n/g, ' ')
    .replace(/\?\d{2}/g, ' ')
    .trim()
  line.references = [...line.references, ...line.text.split(/[\s/]+/)]
}
