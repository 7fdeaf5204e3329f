import { type BankFigures, type Statement, type StatementLine, statementLimits } from '#features/settlement/statements.ts'
import type { Day } from '#kit/time/days.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { RowOf } from '#platform/server/database/row-types.ts'
import { lockSubject } from '#platform/server/database/lock-subject.ts'
import { erasedText } from '#platform/server/personal-data/names-person.ts'
import { plainReference } from '../match/matchable.ts'
import '../tables.ts'

/** The line of a statement that showed a payment first. */
type FirstShown = { repeatsId: string; repeatsLine: number }
/** The lines that stored statements show already, each with the line that showed it first. */
export type Repeats = ReadonlyMap<StatementLine, FirstShown>

type StoredLine = RowOf<'settlement', 'account' | 'form' | 'fromOn' | 'toOn' | 'openingMinor' | 'closingMinor'> &
  RowOf<'settlementLine', 'settlementId' | 'lineNo' | 'grossMinor' | 'remark' | 'refs'> & { on: Day }
type BankStatement = Statement & { bank: BankFigures }
const isOfBank = (statement: Statement): statement is BankStatement => statement.bank !== undefined

/**
 * The lines of statements that stored ones of the same account show already, occurrence by occurrence: two equal lines of one file are two
 * payments, and the second is repeated by the second equal line of another file. Statements in different forms name a payment differently,
 * so that of these a line with the same reference, or with the same amount, repeats it. Uploads of a charity wait for each other.
 */
export async function findRepeats(tx: Tx, charityId: number, statements: readonly Statement[]): Promise<Repeats> {
  await lockSubject(tx, charityId, 'settlement.statements')
  const repeats = new Map<StatementLine, FirstShown>()
  const taken = new Set<string>()
  for (const statement of statements.filter(isOfBank)) {
    const stored = await storedLines(tx, charityId, statement)
    const left = new Set(statement.lines)
    for (const { keysOf, keysOfStored } of comparisons(statement)) {
      const keyed = stored.toReversed().flatMap(other => keysOfStored(other).map(key => ({ key, other })))
      const byKey = new Map([...Map.groupBy(keyed, ({ key }) => key)].map(([key, rows]) => [key, rows.map(({ other }) => other)]))
      for (const line of left) {
        const first = firstLeft(byKey, keysOf(line), taken)
        if (!first) continue
        taken.add(keyOf(first))
        left.delete(line)
        repeats.set(line, { repeatsId: first.settlementId, repeatsLine: first.lineNo })
      }
    }
  }
  return repeats
}

/** The first stored line under one of these keys that no line repeats yet; the lines under a key are in reverse order. */
function firstLeft(byKey: ReadonlyMap<string, StoredLine[]>, keys: readonly string[], taken: ReadonlySet<string>): StoredLine | undefined {
  for (const key of keys) {
    const others = byKey.get(key)
    while (others?.length) {
      const other = others.pop()!
      if (!taken.has(keyOf(other))) return other
    }
  }
  return undefined
}
const keyOf = ({ settlementId, lineNo }: StoredLine) => `${settlementId} ${lineNo}`

/** The references of a line as they are stored. */
export const storedReferences = ({ references }: StatementLine): string => references.join('\n').slice(0, statementLimits.referencesLetters)

type ComparedLine = { on: Day; grossMinor: number }
const keyOfAmount = ({ on, grossMinor }: ComparedLine, text: string) => `${on} ${grossMinor} ${text}`
/** The words of a text that may be a number of a payment. */
const numbersIn = (text: string) =>
  [...new Set(text.split(/[\s/]+/).map(plainReference))].filter(word => word.length >= 4 && /\d/.test(word))
/** Lines that have a key in common are the same payment. */
type Comparison = { keysOf: (line: StatementLine) => string[]; keysOfStored: (other: StoredLine) => string[] }
/**
 * How lines of one day and amount are the same, the surest first. Without an account in both statements, equal amounts alone say nothing.
 */
function comparisons({ account, bank: { form } }: BankStatement): Comparison[] {
  // What was erased of a line cannot be compared.
  const isOtherForm = (other: StoredLine) => other.form !== form || other.remark === erasedText
  const keysOfReferences = (line: ComparedLine, text: string) => numbersIn(text).map(number => keyOfAmount(line, number))
  return [
    {
      keysOf: line => [keyOfAmount(line, `${line.text}\n${storedReferences(line)}`)],
      keysOfStored: other => [keyOfAmount(other, `${other.remark}\n${other.refs}`)],
    },
    {
      keysOf: line => keysOfReferences(line, `${line.text} ${storedReferences(line)}`),
      keysOfStored: other => (isOtherForm(other) ? keysOfReferences(other, `${other.remark} ${other.refs}`) : []),
    },
    {
      keysOf: line => [keyOfAmount(line, '')],
      keysOfStored: other => (isOtherForm(other) && account !== null && other.account === account ? [keyOfAmount(other, '')] : []),
    },
  ]
}

/**
 * The lines, without repeated ones, that stored statements of an account have on the days of a statement, in the order in which they were
 * stored.
 */
async function storedLines(tx: Tx, charityId: number, statement: BankStatement): Promise<StoredLine[]> {
  const [first, last] = daysOf(statement)
  const { account } = statement
  const rows = await tx
    .selectFrom('settlement as s')
    .innerJoin('settlementLine as l', join => join.onRef('l.charityId', '=', 's.charityId').onRef('l.settlementId', '=', 's.id'))
    .select(['s.account', 's.form', 's.fromOn', 's.toOn', 's.openingMinor', 's.closingMinor', 'l.settlementId', 'l.lineNo'])
    .select(['l.grossMinor', 'l.remark', 'l.refs', 'l.occurredOn as on'])
    .where('s.charityId', '=', charityId)
    .where('s.provider', '=', 'bank')
    .$if(account !== null, query => query.where(q => q.or([q('s.account', '=', account), q('s.account', 'is', null)])))
    .where('s.fromOn', '<=', last)
    .where('s.toOn', '>=', first)
    .where('l.occurredOn', '>=', first)
    .where('l.occurredOn', '<=', last)
    .where('l.repeatsId', 'is', null)
    .orderBy('s.createdAt')
    .orderBy('s.id')
    .orderBy('l.lineNo')
    .execute()
  return rows.filter(row => !follow(statement, row))
}

type Neighbour = Pick<StoredLine, 'fromOn' | 'toOn' | 'openingMinor' | 'closingMinor'>
/**
 * Whether two statements follow each other on one day: one begins with the balance that the other ended with, so that no payment is in
 * both.
 */
function follow(statement: BankStatement, { fromOn, toOn, ...other }: Neighbour): boolean {
  const [first, last] = daysOf(statement)
  const { openingMinor, closingMinor } = statement.bank
  const isNext = toOn === first && openingMinor !== null && openingMinor === other.closingMinor
  const isBefore = fromOn === last && closingMinor !== null && closingMinor === other.openingMinor
  return isNext !== isBefore
}

function daysOf({ lines, paidOn }: Statement): [Day, Day] {
  const days = lines.map(({ on }) => on).toSorted()
  return [days[0] ?? paidOn, days.at(-1) ?? paidOn]
}
