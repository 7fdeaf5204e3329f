import type { Currency } from '#jurisdictions/money.ts'
import { newId } from '#kit/security/ids.ts'
import { truncateText } from '#kit/text/text.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { insertRows } from '#platform/server/database/insert-rows.ts'
import { stateOf } from '#features/settlement/rules.ts'
import { settlementNoLetters, standsForGift, type Statement, totalsOf } from '#features/settlement/statements.ts'
import { appendLines, type StatementWriter } from './append-lines.ts'
import { forgetRefusedPayout } from './refused-payouts.ts'
import type { Repeats } from './repeated-lines.ts'
import { rowOfLine } from './row-of-line.ts'
import '../tables.ts'

type WrittenStatement = { ids: string[]; known: string[] }

type NewStatements = {
  fileId: string
  currency: Currency
  statements: readonly Statement[]
  repeats?: Repeats
  /** They come from the provider itself, with the lines of this charity alone. */
  isFetched?: boolean
}
/**
 * Stores statements with their lines. Repeated lines count for nothing: totals are those of the others, and a statement of repeated lines
 * alone is settled. A payout of which a part is stored gets its other lines. Returns their ids, and the numbers of settlements that the
 * charity already has, which are skipped.
 */
export async function writeStatements(
  writer: StatementWriter,
  { fileId, currency, statements, repeats = new Map(), isFetched = false }: NewStatements,
): Promise<WrittenStatement> {
  const { tx, now, charityId } = writer
  const written: WrittenStatement = { ids: [], known: [] }
  for (const statement of statements) {
    const { lines, provider, account, paidOn, bank } = statement
    const days = lines.map(({ on }) => on).toSorted()
    const own = lines.filter(line => !repeats.has(line))
    const settlementNo = await freeNumber(tx, charityId, statement, bank !== undefined && own.length > 0)
    if (settlementNo === null) {
      written.known.push(statement.settlementNo)
      continue
    }
    const open = own.filter(standsForGift).length
    const id = newId(now().getTime())
    const added = await tx
      .insertInto('settlement')
      .values({
        charityId,
        id,
        settlementNo,
        provider,
        account,
        fileId,
        paidOn,
        currency,
        ...totalsOf(own),
        fromOn: days[0] ?? paidOn,
        toOn: days.at(-1) ?? paidOn,
        lineCount: lines.length,
        openLines: open,
        ...(own.length > 0 ? { state: stateOf({ open, differing: 0 }) } : { state: 'settled', settledAt: now() }),
        form: bank?.form ?? null,
        openingMinor: bank?.openingMinor ?? null,
        closingMinor: bank?.closingMinor ?? null,
        paidMinor: statement.paidMinor ?? null,
        createdAt: now(),
      })
      .onConflict(conflict => conflict.columns(['charityId', 'provider', 'settlementNo']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) {
      const grown = await appendLines(writer, statement, isFetched)
      if (grown === null) written.known.push(settlementNo)
      else {
        written.ids.push(grown)
        await forgetRefusedPayout(tx, charityId, settlementNo)
      }
      continue
    }
    written.ids.push(id)
    if (provider !== 'bank') await forgetRefusedPayout(tx, charityId, settlementNo)
    await insertRows(
      tx,
      'settlementLine',
      lines.map(line => ({
        ...rowOfLine(line, { charityId, settlementId: id, lineNo: line.lineNo }),
        ...(repeats.get(line) ?? { repeatsId: null, repeatsLine: null }),
      })),
    )
  }
  return written
}

/**
 * The number that a statement is stored under, null where it is stored already. A later download of a bank's statement brings more lines
 * under the same number: it is counted.
 */
async function freeNumber(tx: Tx, charityId: number, statement: Statement, bringsMore: boolean): Promise<string | null> {
  const { settlementNo, provider } = statement
  if (!bringsMore) return (await isStoredWithoutDay(tx, charityId, statement)) ? null : settlementNo
  const stored = await tx
    .selectFrom('settlement')
    .select('settlementNo')
    .where('charityId', '=', charityId)
    .where('provider', '=', provider)
    .where(q => q.fn('starts_with', ['settlementNo', q.val(settlementNo)]), '=', true)
    .execute()
  const known = new Set(stored.map(row => row.settlementNo))
  if (!known.has(settlementNo)) return settlementNo
  let count = 2
  while (known.has(numbered(settlementNo, count))) count++
  return numbered(settlementNo, count)
}
const numbered = (settlementNo: string, count: number) => `${truncateText(settlementNo, settlementNoLetters - 6)} (${count})`

/** Whether a statement of a bank was stored when its first day was not yet in its name. */
async function isStoredWithoutDay(tx: Tx, charityId: number, { provider, numberWithoutDay, lines }: Statement) {
  const [firstDay] = lines.map(({ on }) => on).toSorted()
  if (!numberWithoutDay || !firstDay) return false
  const found = await tx
    .selectFrom('settlement')
    .select('id')
    .where('charityId', '=', charityId)
    .where('provider', '=', provider)
    .where('settlementNo', '=', truncateText(numberWithoutDay, settlementNoLetters))
    .where('fromOn', '=', firstDay)
    .executeTakeFirst()
  return found !== undefined
}
