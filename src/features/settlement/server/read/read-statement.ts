import { withoutCardNumbers } from '#kit/security/card-markers.ts'
import { delimiterOf, encodingOf, textRows } from '#platform/server/spreadsheets/text-rows.ts'
import type { AskedEncoding, TextEncoding } from '#kit/text/csv.ts'
import { plainAmount } from '#jurisdictions/money.ts'
import { coverIdNumbers } from '#jurisdictions/numbers/numbers-in-text.ts'
import { truncateText } from '#kit/text/text.ts'
import { type Provider, settlementNoLetters, type Statement, type StatementLine, statementLimits } from '#features/settlement/statements.ts'
import { declaredEncoding } from './declared-encoding.ts'
import { type ReadingOf, requireWidth, tableOf } from './cells.ts'
import { isAdyen, readAdyen } from './read-adyen.ts'
import { isBankTable, readBankTable } from './read-bank-table.ts'
import { isCamt, readCamt } from './read-camt.ts'
import { isMt940, readMt940 } from './read-mt940.ts'
import { isStripe, readStripe } from './read-stripe.ts'
import { StatementError } from './statement-fault.ts'

/**
 * The statements in a file, whichever of the known formats it has, without card and identity numbers; `given` is the encoding where bytes
 * do not tell. Throws StatementError with line and reason.
 */
export async function readStatements(bytes: Buffer, reading: ReadingOf, given: AskedEncoding | null = null): Promise<Statement[]> {
  const found = encodingOf(bytes)
  const encoding = found === 'unknown' ? (declaredEncoding(bytes) ?? given) : found
  if (encoding === null) throw new StatementError('STATEMENT_UNKNOWN')
  const statements = await readFormat(bytes, encoding, reading)
  const lines = statements.reduce((count, statement) => count + statement.lines.length, 0)
  if (lines === 0) throw new StatementError('STATEMENT_EMPTY')
  if (lines > statementLimits.lines) throw new StatementError('STATEMENT_TOO_LONG')
  for (const statement of statements) requireExactTotals(statement)
  return statements.map(statement => ({
    ...statement,
    settlementNo: truncateText(statement.settlementNo, settlementNoLetters),
    lines: statement.lines.map(line => cleanLine(line, statement.provider)),
  }))
}

/** Refuses amounts whose sum is too large to be exact, by the line that makes it so. */
function requireExactTotals({ lines }: Statement): void {
  let sum = 0
  for (const { lineNo, grossMinor, feeMinor } of lines) {
    sum += Math.abs(grossMinor) + Math.abs(feeMinor)
    if (sum > Number.MAX_SAFE_INTEGER)
      throw new StatementError('STATEMENT_AMOUNT', { line: lineNo, text: plainAmount({ minor: grossMinor }) })
  }
}

async function readFormat(bytes: Buffer, encoding: TextEncoding, reading: ReadingOf): Promise<Statement[]> {
  const text = new TextDecoder(encoding).decode(bytes)
  if (isCamt(text)) return readCamt(text, reading)
  if (isMt940(text)) return readMt940(text, reading)
  const rows: { rowNo: number; cells: string[] }[] = []
  for await (const row of textRows(bytes, encoding, delimiterOf(bytes, encoding)))
    if (row.cells.some(cell => cell.trim() !== '')) rows.push(row)
  const table = tableOf(rows)
  const [head, ...body] = rows
  if (head && (isStripe(table) || isAdyen(table))) requireWidth(head, body)
  if (isStripe(table)) return readStripe(table, reading)
  if (isAdyen(table)) return readAdyen(table, reading)
  if (isBankTable(rows)) return readBankTable(rows, reading)
  throw new StatementError('STATEMENT_UNKNOWN')
}

const clean = (text: string, letters: number) => truncateText(coverIdNumbers(withoutCardNumbers(text)).replaceAll('\0', ''), letters)
/** In a bank's remark a reference has a digit: words alone are none. */
const isReference = (text: string, provider: Provider) => text !== '' && (provider !== 'bank' || (text.length >= 4 && /\d/.test(text)))
/** A line without card and identity numbers, its texts cut to what is stored. */
export const cleanLine = (line: StatementLine, provider: Provider): StatementLine => ({
  ...line,
  references: [...new Set(line.references.map(text => clean(text.trim(), 100)))].filter(text => isReference(text, provider)).slice(0, 500),
  text: clean(line.text, statementLimits.textLetters),
  ...(line.id && { id: clean(line.id.trim(), 100) }),
})
