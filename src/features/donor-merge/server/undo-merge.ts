import { sql } from 'kysely'
import {
  answersChangedSince,
  currentDonorId,
  type DonorFields,
  donorRows,
  fieldsEditedSince,
  isNumberTaken,
  lockTwoDonors,
  readDonorFields,
  separateDonors,
  separateFields,
} from '#features/donors/server/public.ts'
import { flagRegistrationsOfDonor } from '#features/gifts/server/public.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import { donorMerges, type UndoableMerge } from '../contract.ts'
import { undoDays } from '../rules.ts'
import { lockRows, shownOf } from './compare-donors.ts'
import { changesOf } from './merge-donors.ts'
import { openSnapshot } from './snapshot.ts'
import './tables.ts'
import type { Computed, Filled, RowOf } from '#platform/server/database/row-types.ts'

const lastDay = (mergedAt: string): Date => new Date(Date.parse(mergedAt) + undoDays * 86_400_000)

/** The merges into a donor that can still be undone, the latest first, with what was edited since. */
export async function listUndoableMerges({ tx, actor, now }: Context, { donorId: named }: { donorId: string }): Promise<UndoableMerge[]> {
  const { charityId } = actor
  const donorId = await currentDonorId(tx, charityId, named)
  const current = await readDonorFields(tx, charityId, donorId)
  if (!current) throw refuse('NOT_FOUND')
  const { rows } = await sql<Filled<RowOf<'donorMerge', 'id' | 'mergedId' | 'mergedAt' | 'beforeSealed'>> & Computed<{ gifts: number }>>`
    select m.id, m.merged_id, m.merged_at, m.before_sealed,
           (select count(*)::int from donor_merge_row r where r.charity_id = m.charity_id and r.merge_id = m.id and r.kind = 'gifts') as gifts
      from donor_merge m
     where m.charity_id = ${charityId} and m.kept_id = ${donorId} and m.undone_at is null and m.before_sealed is not null
       and m.merged_at > ${new Date(now().getTime() - undoDays * 86_400_000)} order by m.merged_at desc, m.id desc limit 20`.execute(tx)
  const shown = shownOf(current.fields)
  return rows.map(({ id, mergedId, mergedAt, beforeSealed, gifts }) => {
    const snapshot = openSnapshot(charityId, id, beforeSealed)
    return {
      mergeId: id,
      mergedId,
      mergedName: snapshot.merged.name,
      mergedAt,
      undoUntil: lastDay(mergedAt).toISOString(),
      gifts,
      edited: fieldsEditedSince(current.fields, snapshot).map(field => ({ field, now: shown[field] })),
      answers: answersChangedSince(current.fields, snapshot),
    }
  })
}

/**
 * Undoes a merge: both records have what they had before it, and their rows are back. Every later edit is kept, on the record that is
 * named; what came later belongs to the kept one. Gifts that were registered in between by the other's number are to be reviewed. Refuses
 * once another merge builds on this one, which is undone first.
 */
export async function undoMerge(context: Context, { mergeId, ofMerged }: RequestOf<typeof donorMerges.undo>) {
  const { tx, actor, now, audit } = context
  const { charityId, userId } = actor
  const merge = await tx
    .selectFrom('donorMerge')
    .selectAll()
    .where('charityId', '=', charityId)
    .where('id', '=', mergeId)
    .forUpdate()
    .executeTakeFirst()
  if (!merge) throw refuse('NOT_FOUND')
  const { keptId, mergedId, beforeSealed, mergedAt, undoneAt } = merge
  if (undoneAt || !beforeSealed || lastDay(mergedAt) < now()) throw refuse(donorMerges.undo, 'UNDO_OVER')
  await lockTwoDonors(tx, charityId, { keptId, mergedId })
  const [current, alias] = [await readDonorFields(tx, charityId, keptId), await readDonorFields(tx, charityId, mergedId)]
  if (!current || alias?.mergedInto !== keptId || (await hasLaterMerge(context, merge))) throw refuse(donorMerges.undo, 'MERGED_SINCE')

  const belongs = Object.fromEntries(ofMerged.map(field => [field, 'merged' as const]))
  const separated = separateFields(current.fields, openSnapshot(charityId, mergeId, beforeSealed), belongs)
  const numbers = [separated.kept, separated.merged].flatMap(({ idNumber }) => (idNumber ? [idNumber.number] : []))
  if (await isNumberTaken(tx, charityId, numbers, [keptId, mergedId])) throw refuse(donorMerges.undo, 'NUMBER_TAKEN')
  const rows = await tx
    .selectFrom('donorMergeRow')
    .select(['kind', 'rowId as id', 'was'])
    .where('charityId', '=', charityId)
    .where('mergeId', '=', mergeId)
    .execute()
  const rowsOfKind = (kind: string) => rows.filter(row => row.kind === kind)
  const { areHeld } = await lockRows(tx, charityId, keptId, kind => rowsOfKind(kind).map(({ id }) => id))
  if (areHeld) throw refuse(donorMerges.undo, 'GIFTS_HELD')
  await separateDonors(context, charityId, { keptId, mergedId }, { ...separated, aliases: rowsOfKind('donors').map(({ id }) => id) })
  let stayed = 0
  for (const { kind, moveBack } of donorRows())
    stayed += await moveBack(context, { charityId, from: keptId, to: mergedId }, rowsOfKind(kind))
  await tx
    .updateTable('donorMerge')
    .set({ undoneAt: now(), undoneBy: userId, beforeSealed: null })
    .where('charityId', '=', charityId)
    .where('id', '=', mergeId)
    .execute()
  const toReview = async (donorId: string, { idNumber }: DonorFields) => {
    const made = { donorId, number: idNumber?.number ?? null, since: mergedAt }
    const taxToReview = await flagRegistrationsOfDonor(context, charityId, made)
    return taxToReview > 0 && { taxToReview }
  }
  audit({
    subject: { kind: 'donor', id: keptId },
    changes: changesOf(current.fields, separated.kept),
    detail: { unmerged: mergedId, stayed, ...(await toReview(keptId, separated.kept)) },
  })
  audit({
    subject: { kind: 'donor', id: mergedId },
    changes: changesOf(alias.fields, separated.merged),
    detail: { unmergedFrom: keptId, ...(await toReview(mergedId, separated.merged)) },
  })
  return { keptId, mergedId, stayed }
}

/** Whether another record was merged into the kept one later, whose values replaced these. */
async function hasLaterMerge(
  { tx }: Context,
  { charityId, id, keptId }: { charityId: number; id: string; keptId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from donor_merge where charity_id = ${charityId} and kept_id = ${keptId} and undone_at is null and id > ${id} limit 1`.execute(
    tx,
  )
  return rows.length > 0
}
