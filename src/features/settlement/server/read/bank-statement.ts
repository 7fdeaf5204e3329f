import type { Statement, StatementLine } from '#features/settlement/statements.ts'
import { StatementError } from './statement-fault.ts'

/** The statement of a bank account: of the number only the last characters are kept. Its own number, else the days it covers, names it. */
export function bankStatement({
  account,
  number,
  lines,
}: {
  account: string | null
  number: string | null
  lines: StatementLine[]
}): Statement {
  const days = lines.map(({ on }) => on).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) throw new StatementError('STATEMENT_EMPTY')
  const tail = account?.replace(/[^A-Za-z0-9]/g, '').slice(-4) ?? null
  const name = number ?? `${first}/${last}`
  return { settlementNo: tail ? `${tail} ${name}` : name, provider: 'bank', account: tail, paidOn: last, lines }
}
