import { namesBankCharge, namesReturnedCheque } from '#features/gifts/returned-cheques.ts'
import { truncateText } from '#kit/text/text.ts'
import type { BankFigures, LineKind, Statement, StatementLine } from '#features/settlement/statements.ts'
import { StatementError } from './statement-fault.ts'

/** What a line is: of money out, a payment that the bank took back, by a field of the statement or its words, but not the charge for it. */
function kindOf({ kind, text }: StatementLine): LineKind {
  if (kind === 'return') return namesBankCharge(text) ? 'other' : 'return'
  return kind === 'other' && namesReturnedCheque(text) ? 'return' : kind
}

/** The most letters of a bank's own number of a statement: those of ISO 20022. */
const numberLetters = 35

/**
 * The statement of a bank account: of the number only the last characters are kept. The days that it covers name it, or its own number and
 * its first day: banks begin their numbers again each year.
 */
export function bankStatement({
  account,
  number,
  lines: read,
  ...bank
}: BankFigures & {
  account: string | null
  number: string | null
  lines: StatementLine[]
}): Statement {
  const lines = read.map(line => ({ ...line, kind: kindOf(line) }))
  const days = lines.map(({ on }) => on).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) throw new StatementError('STATEMENT_EMPTY')
  const tail = account?.replace(/[^A-Za-z0-9]/g, '').slice(-4) ?? null
  const nameOf = (name: string) => (tail ? `${tail} ${name}` : name)
  const shared = { provider: 'bank', account: tail, paidOn: last, lines, bank } as const
  if (number === null) return { ...shared, settlementNo: nameOf(`${first}/${last}`) }
  return { ...shared, settlementNo: nameOf(`${truncateText(number, numberLetters)} ${first}`), numberWithoutDay: nameOf(number) }
}
