import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { charityOf } from '#features/charity/server/public.ts'
import { registerOpenGifts } from '#features/gifts/server/public.ts'
import { appendAudit } from '#platform/server/audit/audit.ts'
import type { Tables, Tx } from '#platform/server/database/database.ts'
import type { JobContext } from '#platform/server/jobs/jobs.ts'
import { undoDays } from '../rules.ts'
import { lockRows } from './compare-donors.ts'
import { moveRows } from './merge-donors.ts'
import './tables.ts'

/** The name of the job that tidies merges. */
export const duplicatesJobName = 'donors.duplicates'

/**
 * Brings rows to the kept record that were written for the merged one while the merge was under way, and takes out the snapshots of merges
 * that nobody can undo any more. A merge whose rows are held, as by a request about a gift, is left to a later run: what was shown to who
 * decides names the donor.
 */
export async function tidyMerges({ db, now }: Pick<JobContext, 'db' | 'now'>, charityId: number): Promise<void> {
  const inCharity = <T>(work: (tx: Tx) => Promise<T>) => db.transact({ charityId, readOnly: false }, work)
  const merges = await inCharity(async tx => {
    await tx
      .updateTable('donorMerge')
      .set({ beforeSealed: null })
      .where('charityId', '=', charityId)
      .where('beforeSealed', 'is not', null)
      .where('mergedAt', '<', new Date(now().getTime() - undoDays * 86_400_000).toISOString())
      .execute()
    return tx
      .selectFrom('donorMerge')
      .select('id')
      .where('charityId', '=', charityId)
      .where('undoneAt', 'is', null)
      .where(q => q.or([q('mergedAt', '>', new Date(now().getTime() - 3_600_000).toISOString()), q('isLeftToTidy', '=', true)]))
      .orderBy('id')
      .execute()
  })
  for (const { id } of merges) await inCharity(tx => tidyMerge({ tx, now }, charityId, id))
}

type Work = { tx: Tx; now: () => Date }
type StandingMerge = Pick<Selectable<Tables['donorMerge']>, 'id' | 'keptId' | 'mergedId' | 'mergedAt' | 'isLeftToTidy'>

/** Brings the late rows of a merge to where its kept record is now, and registers gifts that its number allows. */
async function tidyMerge(work: Work, charityId: number, mergeId: string): Promise<void> {
  const { tx, now } = work
  let donorId: string | null = null
  for (const merge of await lockMerges(tx, charityId, mergeId)) {
    const moved = await moveLateRows(work, charityId, merge)
    if (!moved) return
    donorId = moved['gifts'] ? merge.keptId : null
  }
  if (donorId === null) return
  const actor = { charityId, userId: null }
  const registeredForTax = await registerOpenGifts({ tx, now, actor }, await charityOf(tx, charityId), donorId)
  if (registeredForTax === 0) return
  const call = { userId: null, call: `job:${duplicatesJobName}`, outcome: 'done' as const, at: now(), requestId: randomUUID() }
  await appendAudit(tx, call, [{ subject: { kind: 'donor', id: donorId }, detail: { registeredForTax } }])
}

/**
 * A merge and those that its kept record went into since, in that order, locked before anything else, as an undo locks its own. None where
 * it was undone.
 */
async function lockMerges(tx: Tx, charityId: number, mergeId: string): Promise<StandingMerge[]> {
  const standing = () =>
    tx
      .selectFrom('donorMerge')
      .select(['id', 'keptId', 'mergedId', 'mergedAt', 'isLeftToTidy'])
      .where('charityId', '=', charityId)
      .where('undoneAt', 'is', null)
      .forUpdate()
  const merges: StandingMerge[] = []
  let next: StandingMerge | undefined = await standing().where('id', '=', mergeId).executeTakeFirst()
  while (next) {
    merges.push(next)
    next = await standing().where('mergedId', '=', next.keptId).executeTakeFirst()
  }
  return merges
}

/** Moves the late rows of a merge and counts them by kind; null where they are held, and notes whether they are. */
async function moveLateRows(work: Work, charityId: number, merge: StandingMerge): Promise<Record<string, number> | null> {
  const { id, keptId, mergedId, mergedAt, isLeftToTidy } = merge
  const { areHeld } = await lockRows(work.tx, charityId, mergedId)
  if (areHeld !== isLeftToTidy)
    await work.tx.updateTable('donorMerge').set({ isLeftToTidy: areHeld }).where('charityId', '=', charityId).where('id', '=', id).execute()
  if (areHeld) return null
  return moveRows({ ...work, actor: { charityId } }, id, { from: mergedId, to: keptId, mergedAt })
}
