import type { Context } from '#platform/server/context.ts'
import { insertRows } from '#platform/server/database/insert-rows.ts'
import { stateOf } from '#features/settlement/rules.ts'
import { standsForGift, type Statement, type StatementLine, totalsOf } from '#features/settlement/statements.ts'
import { requireOpenMonths, wasLocked } from '../month.ts'
import { postOthers } from '../settle/post-others.ts'
import { readLines, readMatches, type StoredLine, type StoredSettlement } from '../read-settlement.ts'
import { storedReferences } from './repeated-lines.ts'
import { rowOfLine } from './row-of-line.ts'
import '../tables.ts'

/** What writing statements needs of a call, or of a job. */
export type StatementWriter = Pick<Context, 'tx' | 'now' | 'audit'> & { charityId: number }

/**
 * Appends lines to a payout of which an earlier report had a part, such as a report of activity that ended before the payout did, or to one
 * that was fetched before a gift of it was booked: those whose own numbers are not stored. Returns its id; null where it was stored whole,
 * this brings nothing new of it, or lines have no numbers.
 */
export async function appendLines(writer: StatementWriter, statement: Statement, isFetched: boolean): Promise<string | null> {
  const { charityId } = writer
  const stored = await findGrowing(writer, statement, isFetched)
  if (!stored) return null
  const before = await readLines({ tx: writer.tx, actor: { charityId } }, stored.id)
  const known = new Set(before.flatMap(({ refs }) => refs.split('\n')))
  const fresh = statement.lines.filter(({ id }) => id !== undefined && !known.has(id))
  if (fresh.length === 0) return null
  const isLater = statement.paidOn > stored.paidOn && !(await wasLocked(writer.tx, charityId, stored.paidOn))
  const paidOn = isLater ? statement.paidOn : stored.paidOn // it stays in a month that was locked with it
  await requireOpenMonths(writer.tx, charityId, [stored.paidOn, paidOn])
  await insertLines(writer, stored, { fresh, from: Math.max(0, ...before.map(({ lineNo }) => lineNo)) + 1 })
  await updateTotals(writer, stored, { before, fresh, paidOn })
  // Settled already: what stands for no gift was posted then, and this is posted now.
  const others = fresh.flatMap(line => (standsForGift(line) ? [] : { ...line, refs: storedReferences(line) }))
  if (stored.settledAt !== null) await postOthers({ ...writer, actor: { charityId } }, stored.currency, others)
  return stored.id
}

/**
 * The stored part of a payout that may get more lines: no file says what it comes to, and a person uploaded it; or both it and the lines
 * were fetched. Locked.
 */
async function findGrowing(
  { tx, charityId }: StatementWriter,
  { provider, settlementNo, paidMinor, lines }: Statement,
  isFetched: boolean,
) {
  if ((!isFetched && paidMinor !== undefined) || lines.some(({ id }) => !id)) return undefined
  return tx
    .selectFrom('settlement as s')
    .innerJoin('settlementFile as f', join => join.onRef('f.charityId', '=', 's.charityId').onRef('f.id', '=', 's.fileId'))
    .selectAll('s')
    .where('s.charityId', '=', charityId)
    .where('s.provider', '=', provider)
    .where('s.settlementNo', '=', settlementNo)
    .$if(!isFetched, query => query.where('s.paidMinor', 'is', null))
    .where('f.uploadedBy', isFetched ? 'is' : 'is not', null)
    .forUpdate('s')
    .executeTakeFirst()
}

const insertLines = (
  { tx, now, charityId }: StatementWriter,
  { id }: StoredSettlement,
  { fresh, from }: { fresh: readonly StatementLine[]; from: number },
) =>
  insertRows(
    tx,
    'settlementLine',
    fresh.map((line, place) => ({ ...rowOfLine(line, { charityId, settlementId: id, lineNo: from + place }), addedAt: now() })),
  )

type Grown = { before: readonly StoredLine[]; fresh: readonly StatementLine[]; paidOn: string }
async function updateTotals({ tx, charityId }: StatementWriter, stored: StoredSettlement, { before, fresh, paidOn }: Grown): Promise<void> {
  const open = stored.openLines + fresh.filter(standsForGift).length
  const differing = (await readMatches({ tx, actor: { charityId } }, stored.id)).filter(
    ({ differenceMinor }) => differenceMinor !== 0,
  ).length
  const days = [stored.fromOn, stored.toOn, ...fresh.map(({ on }) => on)].toSorted()
  await tx
    .updateTable('settlement')
    .set(q => ({
      ...totalsOf([...before, ...fresh]),
      lineCount: before.length + fresh.length,
      openLines: open,
      state: stored.state === 'settled' && open === 0 ? 'settled' : stateOf({ open, differing }),
      fromOn: days[0]!,
      toOn: days.at(-1)!,
      paidOn,
      version: q('version', '+', 1),
    }))
    .where('charityId', '=', charityId)
    .where('id', '=', stored.id)
    .execute()
}
