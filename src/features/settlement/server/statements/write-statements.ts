import type { Currency } from '#jurisdictions/money.ts'
import { newId } from '#kit/security/ids.ts'
import { truncateText } from '#kit/text/text.ts'
import type { Day } from '#kit/time/days.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { insertRows } from '#platform/server/database/insert-rows.ts'
import { stateOf } from '#features/settlement/rules.ts'
import { settlementNoLetters, standsForGift, type Statement, statementLimits, totalsOf } from '#features/settlement/statements.ts'
import '../tables.ts'

type WrittenStatement = { ids: string[]; known: string[] }

/** Stores statements with their lines. Returns their ids, and the numbers of settlements that the charity already has, which are skipped. */
export async function writeStatements(
  { tx, now, charityId }: { tx: Tx; now: () => Date; charityId: number },
  { fileId, currency, statements }: { fileId: string; currency: Currency; statements: readonly Statement[] },
): Promise<WrittenStatement> {
  const written: WrittenStatement = { ids: [], known: [] }
  for (const statement of statements) {
    const { lines, settlementNo, provider, account, paidOn } = statement
    const days = lines.map(({ on }) => on).toSorted()
    if (await isStoredWithoutDay(tx, charityId, statement, days[0])) {
      written.known.push(settlementNo)
      continue
    }
    const open = lines.filter(standsForGift).length
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
        ...totalsOf(lines),
        fromOn: days[0] ?? paidOn,
        toOn: days.at(-1) ?? paidOn,
        lineCount: lines.length,
        openLines: open,
        state: stateOf({ open, linked: 0 }),
        createdAt: now(),
      })
      .onConflict(conflict => conflict.columns(['charityId', 'provider', 'settlementNo']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) {
      written.known.push(settlementNo)
      continue
    }
    written.ids.push(id)
    await insertRows(
      tx,
      'settlementLine',
      lines.map(({ lineNo, kind, on, grossMinor, feeMinor, references, text }) => ({
        charityId,
        settlementId: id,
        lineNo,
        kind,
        occurredOn: on,
        grossMinor,
        feeMinor,
        refs: references.join('\n').slice(0, statementLimits.referencesLetters),
        remark: text,
      })),
    )
  }
  return written
}

/** Whether a statement of a bank was stored when its first day was not yet in its name. */
async function isStoredWithoutDay(tx: Tx, charityId: number, { provider, numberWithoutDay }: Statement, firstDay: Day | undefined) {
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
