import { donorTypeIds } from '#kit/giving/ids.ts'
import { sql } from 'kysely'
import type { Charity } from '#features/charity/server/public.ts'
import { type GiftToImport, recordFromFile, vacuumGifts } from '#features/gifts/server/public.ts'
import { advanceWork, beginWork, endWork } from '#features/work/server/public.ts'
import { appendAudit } from '#platform/server/audit/audit.ts'
import { withRetries } from '#platform/server/database/transaction.ts'
import { lockSubject } from '#platform/server/database/lock-subject.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { defineJob, type JobContext } from '#platform/server/jobs/jobs.ts'
import { checkRow } from '../check/check-row.ts'
import type { ReadGift, RowSetting } from '#features/imports/row-rules.ts'
import { chunkSize } from '#features/imports/rules.ts'
import { countRows } from '../review/mark-duplicates.ts'
import { markKnownDonors } from '../review/mark-known-donors.ts'
import { forgetFileJobName, recordJobName, type ImportJob } from '../job-names.ts'
import { importOf, type StoredImport } from '../read-import.ts'
import { markQuestions, recheckRows, type StoredRow } from '../review/recheck.ts'
import { readRowSetting } from '../review/setting.ts'
import { openSealedCells } from '../review/write-rows.ts'
import '../tables.ts'
import type { Computed, RowOf } from '#platform/server/database/row-types.ts'

/**
 * Records the ready rows in chunks. A row is marked with its gift in the transaction that creates the gift, so a crash never records it
 * twice.
 */
export const recordJob = defineJob<ImportJob>(recordJobName, async (context, job) => vacuumGifts(context, await recordAll(context, job)), {
  seconds: 3600,
  atOnce: 1,
})

/** Records chunk after chunk until none is left, or until it is cancelled. Returns how many rows of the file are recorded. */
async function recordAll(context: JobContext, job: ImportJob): Promise<number> {
  const { db, now, signal } = context
  const { charityId, id } = job
  const { workId, rowsRecorded } = await db.transact({ charityId, readOnly: true }, tx => importOf(tx, charityId, id))
  if (workId && !(await beginWork(db, { charityId, id: workId }, now()))) {
    await stopCancelled(context, job, workId)
    return rowsRecorded
  }
  let others: number | null = null
  for (let recorded = rowsRecorded; ;) {
    signal.throwIfAborted()
    const checkedFor: number | null = others
    const chunk: RecordedChunk = await withRetries(() =>
      db.transact({ charityId, readOnly: false }, tx => recordNext(context, tx, job, checkedFor)),
    )
    if (chunk.recorded === null) {
      await forgetWhenDone(context, job)
      return recorded
    }
    others = chunk.others
    recorded += chunk.recorded
    if (workId && !(await advanceWork(db, { charityId, id: workId }, recorded))) {
      await stopCancelled(context, job, workId)
      return recorded
    }
  }
}

/** How many rows other files of the charity had recorded, and how many this one did; null when it is no longer being recorded. */
type RecordedChunk = { others: number; recorded: number | null }
/**
 * Records the next chunk of rows, after those that may repeat a gift are held back: at first, and whenever other files of the charity
 * recorded rows since, as two servers may do at once. `checkedFor`: how many rows the others had recorded when it was done last.
 * Recordings of a charity wait for each other.
 */
async function recordNext(context: JobContext, tx: Tx, job: ImportJob, checkedFor: number | null): Promise<RecordedChunk> {
  await waitForTurn(tx, job.charityId)
  const { rows } = await sql<Computed<{ others: number }>>`
    select coalesce(sum(rows_recorded), 0)::int as others from donation_import where charity_id = ${job.charityId} and id <> ${job.id}::uuid`.execute(
    tx,
  )
  const others = rows[0]?.others ?? 0
  if (others !== checkedFor) await holdDuplicates(tx, job)
  return { others, recorded: await recordChunk(context, tx, job) }
}

/** Waits for a chunk of another recording of the charity, which takes longer than other locks are waited for. */
async function waitForTurn(tx: Tx, charityId: number): Promise<void> {
  await sql`set local lock_timeout = '60s'`.execute(tx)
  await sql`set local statement_timeout = 0`.execute(tx) // it counts the wait, too
  await lockSubject(tx, charityId, recordJobName)
  await sql`set local statement_timeout to default`.execute(tx)
  await sql`set local lock_timeout to default`.execute(tx)
}

/** Holds back the rows that may repeat a gift that was recorded since they were checked, such as by another file with the same gifts. */
async function holdDuplicates(tx: Tx, { charityId, id }: ImportJob): Promise<void> {
  const { state } = await importOf(tx, charityId, id, true)
  if (state !== 'recording') return
  await sql`set local statement_timeout = '60s'`.execute(tx)
  await markQuestions(tx, { charityId, importId: id })
}

/** Records the next chunk of rows. Returns their number, or null when the import is no longer being recorded. */
export async function recordChunk(
  context: Pick<JobContext, 'now'>,
  tx: Tx,
  { charityId, id }: ImportJob,
  most = chunkSize,
): Promise<number | null> {
  const { now } = context
  const found = await importOf(tx, charityId, id, true)
  if (found.state !== 'recording') return null
  const readyRows = sql`from import_row where charity_id = ${charityId} and import_id = ${id}::uuid and state = 'ready'`
  const { rows: next } = await sql<StoredRow>`
    select row_no, id, fields, rest_sealed, shape, is_included ${readyRows} order by row_no limit ${most}`.execute(tx)
  if (next.length === 0) {
    await finish(context, tx, found)
    return null
  }
  const range = { from: next[0]?.rowNo ?? 0, to: next.at(-1)?.rowNo ?? 0 }
  // A donor may have been given the identity number of a row since the rows were checked.
  const unansweredRows = new Set(await markKnownDonors(tx, { charityId, importId: id }, range))
  const rows = next.filter(({ rowNo }) => !unansweredRows.has(rowNo))
  const { rows: replacing } = await sql<ReplacingRow>`
    select row_no, details_donor ${readyRows} and replaces_details and row_no between ${range.from} and ${range.to}`.execute(tx)
  const replacedDonors = new Map(replacing.map(({ rowNo, detailsDonor }) => [rowNo, detailsDonor]))
  const { charity, setting } = await readRowSetting(tx, charityId, now(), found.settings)
  const { good, bad } = judgeAll(charity, setting, rows)
  const work = { tx, now, actor: { charityId, userId: found.recordedBy ?? found.userId } }
  const made = await recordFromFile(
    work,
    charity,
    good.map(({ rowNo, gift }) =>
      gift.donor ? { ...gift, donor: { ...gift.donor, replacesOf: replacedDonors.get(rowNo) ?? null } } : gift,
    ),
  )
  await sql`
    update import_row r set state = 'recorded', donation_id = g.donation_id, donor_made = g.donor_made
      from unnest(${good.map(({ rowNo }) => rowNo)}::int[], ${made.map(gift => gift.id)}::uuid[], ${made.map(gift => gift.donorMade)}::uuid[]) g (row_no, donation_id, donor_made)
     where r.charity_id = ${charityId} and r.import_id = ${id}::uuid and r.row_no = g.row_no and r.state = 'ready'
       and r.row_no between ${range.from} and ${range.to}`.execute(tx)
  const changed = made.flatMap(({ donorChanged, consentChanged }) => {
    const { donorId, ...detail } = donorChanged ?? { donorId: '' }
    return [
      ...(donorChanged ? [{ subject: { kind: 'donor', id: donorId }, detail }] : []),
      ...(consentChanged
        ? [{ subject: { kind: 'donor', id: consentChanged.donorId }, changes: consentChanged.changes, detail: { source: 'import' } }]
        : []),
    ]
  })
  if (changed.length)
    await appendAudit(tx, { userId: work.actor.userId, call: `job:${recordJobName}`, outcome: 'done', at: now(), requestId: id }, changed)
  if (bad.length) await recheckRows(tx, { charityId, importId: id }, setting, bad) // a fund was retired since the rows were checked
  await tx
    .updateTable('donationImport')
    .set(q => ({
      rowsReady: q('rowsReady', '-', next.length),
      rowsRecorded: q('rowsRecorded', '+', good.length),
      rowsWrong: q('rowsWrong', '+', bad.length),
      rowsDoubtful: q('rowsDoubtful', '+', unansweredRows.size),
    }))
    .where('charityId', '=', charityId)
    .where('id', '=', id)
    .execute()
  return good.length
}

/** A row for which a user decided that it replaces the donor's details on file. */
type ReplacingRow = RowOf<'importRow', 'rowNo' | 'detailsDonor'>
type RecordableRow = { rowNo: number; gift: GiftToImport }
function judgeAll(charity: Charity, setting: RowSetting, rows: readonly StoredRow[]): { good: RecordableRow[]; bad: StoredRow[] } {
  const good: RecordableRow[] = []
  const bad: StoredRow[] = []
  for (const row of rows) {
    const { nirc, others } = openSealedCells(charity.charityId, row.id, row.restSealed)
    const { gift, problems, held } = checkRow(nirc ? { ...row.fields, nirc } : row.fields, setting, others)
    if (problems.length || (held && !row.isIncluded)) bad.push(row)
    else good.push({ rowNo: row.rowNo, gift: listed(gift as ReadGift) })
  }
  return { good, bad }
}

const listed = ({
  donorType,
  donorName,
  donorPhone,
  donorEmail,
  nric,
  idType,
  amountMinor,
  currency,
  line,
  consent,
  ...gift
}: ReadGift): GiftToImport => ({
  ...gift,
  line,
  amount: { minor: amountMinor, currency },
  donor:
    donorType === donorTypeIds.anonymous || !donorName
      ? null
      : { donorType, name: donorName, phone: donorPhone, email: donorEmail, nric, idType: nric ? (idType ?? 'other') : null, consent },
})

async function finish(
  { now }: Pick<JobContext, 'now'>,
  tx: Tx,
  { charityId, id, workId, recordedBy, userId }: StoredImport,
): Promise<void> {
  await countRows(tx, { charityId, importId: id })
  const { rowsRecorded: recorded, rowsWrong: wrong } = await tx
    .updateTable('donationImport')
    .set(q => ({ state: 'done', recordedAt: now(), workId: null, version: q('version', '+', 1) }))
    .where('charityId', '=', charityId)
    .where('id', '=', id)
    .returning(['rowsRecorded', 'rowsWrong'])
    .executeTakeFirstOrThrow()
  if (workId) await endWork(tx, { charityId, id: workId }, 'done', now())
  await appendAudit(tx, { userId: recordedBy ?? userId, call: `job:${recordJobName}`, outcome: 'done', at: now(), requestId: id }, [
    { subject: { kind: 'import', id }, detail: { recorded, wrong } },
  ])
}

/** Deletes the file of an import when it is done. */
async function forgetWhenDone({ db, enqueue }: JobContext, { charityId, id }: ImportJob): Promise<void> {
  await db.transact({ charityId, readOnly: false }, async tx => {
    const { state } = await importOf(tx, charityId, id)
    if (state === 'done') await enqueue(tx, forgetFileJobName, { charityId, id })
  })
}

/** Cancels the recording from the tray, unless it was begun again as other work. Recorded rows stay, the others wait in the review. */
async function stopCancelled({ db }: JobContext, { charityId, id }: ImportJob, workId: string): Promise<void> {
  await db.transact({ charityId, readOnly: false }, tx =>
    tx
      .updateTable('donationImport')
      .set(q => ({ state: 'review', workId: null, version: q('version', '+', 1) }))
      .where('charityId', '=', charityId)
      .where('id', '=', id)
      .where('state', '=', 'recording')
      .where('workId', '=', workId)
      .execute(),
  )
}
