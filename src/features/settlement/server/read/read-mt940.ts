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

/** The statements of a SWIFT MT940 file: opening balance plus entries must equal the closing balance. */
export function readMt940(text: string, reading: ReadingOf): Statement[] {
  const statements: Statement[] = []
  let [account, number, opening, sum]: [string | null, string | null, number, number] = [null, null, 0, 0]
  let lines: StatementLine[] = []
  for (const field of fieldsOf(text)) {
    if (field.tag === '25') account = field.text.split('\n')[0] ?? null
    else if (field.tag === '28C' || field.tag === '28') number = field.text.trim()
    else if (field.tag === '60F' || field.tag === '60M') [opening, sum, lines] = [balanceOf(field, reading), 0, []]
    else if (field.tag === '61') {
      const line = lineOf(field, reading)
      sum += line.grossMinor
      lines.push(line)
    } else if (field.tag === '86') addText(lines.at(-1), field.text)
    else if (field.tag === '62F' || field.tag === '62M') {
      if (opening + sum !== balanceOf(field, reading)) throw new StatementError('STATEMENT_BALANCE', { line: field.line })
      if (lines.length) statements.push(bankStatement({ account, number, lines }))
      lines = []
    }
  }
  return statements
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

function lineOf({ text, line }: Field, { currency }: ReadingOf): StatementLine {
  const [, year = '', month = '', date = '', mark, , amount = '', , rest = ''] = entry.exec(text) ?? []
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
  return { lineNo: line, kind: grossMinor > 0 ? 'charge' : 'other', on, grossMinor, feeMinor: 0, references, text: '' }
}

function addText(line: StatementLine | undefined, text: string): void {
  if (!line) return
  line.text = text
    .replace(/\n/g, ' ')
    .replace(/\?\d{2}/g, ' ')
    .trim()
  line.references = [...line.references, ...line.text.split(/[\s/]+/)]
}
