import { sql } from 'kysely'
import { archiveDonors } from '#features/donors/server/public.ts'
import { voidDirectly } from '#features/requests/server/public.ts'
import { appendAudit, type AuditNote } from '#platform/server/audit/audit.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { defineJob, type JobContext } from '#platform/server/jobs/jobs.ts'
import { countRows } from '../review/mark-duplicates.ts'
import { undoJobName, type ImportJob } from '../job-names.ts'
import { importOf, type StoredImport } from '../read-import.ts'
import '../tables.ts'
import { hasRecurrence } from '#features/recurring/server/public.ts'
import { hasUnvoidedGift } from '#features/gifts/server/public.ts'
import type { Filled, Renamed } from '#platform/server/database/row-types.ts'

const chunk = 500

/** Voids the gifts of an import, a batch in each transaction. Gifts settled since are skipped and counted. */
export const undoJob = defineJob<ImportJob>(
  undoJobName,
  async (context, job) => {
    const { db, signal } = context
    for (let after: number | null = 0; after !== null; signal.throwIfAborted()) {
      const from: number = after
      after = await db.transact({ charityId: job.charityId, readOnly: false }, tx => undoSome(context, tx, job, from))
    }
  },
  { seconds: 3600, atOnce: 1 },
)

async function undoSome({ now }: JobContext, tx: Tx, { charityId, id }: ImportJob, after: number): Promise<number | null> {
  const found = await importOf(tx, charityId, id, true)
  if (found.state !== 'undoing') return null
  const rows = await tx
    .selectFrom('importRow')
    .select(['rowNo', 'donationId'])
    .where('charityId', '=', charityId)
    .where('importId', '=', id)
    .where('state', '=', 'recorded')
    .where('rowNo', '>', after)
    .orderBy('rowNo')
    .limit(chunk)
    .execute()
  const notes: AuditNote[] = []
  const undoneBy = found.undoneBy ?? found.userId
  if (rows.length) {
    const work = { tx, now, actor: { charityId, userId: undoneBy }, audit: (note: AuditNote) => void notes.push(note) }
    const voided = await voidDirectly(
      work,
      rows.flatMap(({ donationId }) => (donationId ? [donationId] : [])),
      found.reason ?? found.fileName,
    )
    await tx
      .updateTable('importRow')
      .set({ state: 'undone' })
      .where('charityId', '=', charityId)
      .where('importId', '=', id)
      .where(q => q('donationId', '=', q.fn.any(q.val(voided))))
      .execute()
  }
  const isLast = rows.length < chunk
  if (isLast) notes.push(await finish(tx, found, now()))
  await appendAudit(tx, { userId: undoneBy, call: `job:${undoJobName}`, outcome: 'done', at: now(), requestId: id }, notes)
  return isLast ? null : (rows.at(-1)?.rowNo ?? null)
}

/** Archives the donors that the import created and nothing else refers to. Their voided gifts still name them. */
async function finish(tx: Tx, { charityId, id }: StoredImport, at: Date): Promise<AuditNote> {
  const { rows: unused } = await sql<Filled<Renamed<'importRow', { id: 'donorMade' }>>>`
    select distinct m.donor_made as id from import_row m
     where m.charity_id = ${charityId} and m.import_id = ${id}::uuid and m.donor_made is not null
       and not ${hasUnvoidedGift(charityId, sql`m.donor_made`)}
       and not ${hasRecurrence(charityId, sql`m.donor_made`)}`.execute(tx)
  const retired = await archiveDonors(
    { tx, now: () => at },
    charityId,
    unused.map(donor => donor.id),
  )
  await countRows(tx, { charityId, importId: id })
  const { rowsRecorded: left } = await importOf(tx, charityId, id)
  await tx
    .updateTable('donationImport')
    .set(q => ({ state: left > 0 ? 'done' : 'undone', undoneAt: at, version: q('version', '+', 1) }))
    .where('charityId', '=', charityId)
    .where('id', '=', id)
    .execute()
  return { subject: { kind: 'import', id }, detail: { undone: true, left, donorsRetired: retired.length } }
}
