import { settlement } from '#features/settlement/contract.ts'
import type { Statement } from '#features/settlement/statements.ts'
import type { Day } from '#kit/time/days.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { RowOf } from '#platform/server/database/row-types.ts'
import { lockSubject } from '#platform/server/database/lock-subject.ts'
import { refuse } from '#platform/server/refuse.ts'
import '../tables.ts'

/** What a statement without a number of the bank's own is called by: its first and its last day. */
const namedByDays = /\d{4}-\d\d-\d\d\/\d{4}-\d\d-\d\d$/

type ComparedLine = RowOf<'settlementLine', 'lineNo' | 'grossMinor' | 'remark'> & { on: Day }
const ofStatement = ({ lines }: Statement): ComparedLine[] => lines.map(({ text, ...line }) => ({ ...line, remark: text }))

/**
 * Refuses a statement of a bank account that repeats days of one that is stored: downloads of overlapping days would bring the same money twice. Two
 * statements of which each has a number of the bank's own are told apart by it. Uploads of a charity wait for each other.
 */
export async function refuseRepeatedDays(tx: Tx, charityId: number, statements: readonly Statement[]): Promise<void> {
  await lockSubject(tx, charityId, 'settlement.statements')
  for (const statement of statements) {
    if (statement.provider !== 'bank') continue
    const lines = Map.groupBy(ofStatement(statement), ({ on }) => on)
    const stored = await storedOnDays(tx, charityId, statement)
    for (const [number, ofOther] of Map.groupBy(stored, ({ settlementNo }) => settlementNo)) {
      if (!namedByDays.test(statement.settlementNo) && !namedByDays.test(number)) continue
      for (const [day, others] of Map.groupBy(ofOther, ({ on }) => on)) {
        const repeated = repeatedLine(lines.get(day) ?? [], others)
        if (!repeated) continue
        const values = { line: repeated.lineNo, number }
        throw refuse(settlement.upload, 'STATEMENT_NOT_READ', [{ field: 'files', code: 'STATEMENT_REPEATED', values }])
      }
    }
  }
}

/** The first line of a day, where all lines that one statement has of it are in the other one as well. */
function repeatedLine(lines: readonly ComparedLine[], others: readonly ComparedLine[]): ComparedLine | undefined {
  const left = Map.groupBy(others, keyOf)
  const same = lines.filter(line => left.get(keyOf(line))?.pop() !== undefined)
  return same.length === Math.min(lines.length, others.length) ? same[0] : undefined
}
const keyOf = ({ grossMinor, remark }: ComparedLine) => `${grossMinor} ${remark}`

/** The lines that other statements of the account have on the days of a statement. */
async function storedOnDays(tx: Tx, charityId: number, { account, lines, settlementNo }: Statement) {
  const days = lines.map(({ on }) => on).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return []
  const query = tx
    .selectFrom('settlement as s')
    .innerJoin('settlementLine as l', join => join.onRef('l.charityId', '=', 's.charityId').onRef('l.settlementId', '=', 's.id'))
    .select(['s.settlementNo', 'l.lineNo', 'l.grossMinor', 'l.remark', 'l.occurredOn as on'])
    .where('s.charityId', '=', charityId)
    .where('s.provider', '=', 'bank')
    .where('s.account', account === null ? 'is' : '=', account)
    .where('s.settlementNo', '!=', settlementNo)
    .where('s.fromOn', '<=', last)
    .where('s.toOn', '>=', first)
    .where('l.occurredOn', '>=', first)
    .where('l.occurredOn', '<=', last)
  return query.orderBy('s.paidOn').orderBy('s.id').orderBy('l.lineNo').execute()
}
