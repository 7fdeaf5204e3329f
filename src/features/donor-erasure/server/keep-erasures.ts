import { sql } from 'kysely'
import { listCharityIds } from '#features/charity/server/public.ts'
import { currentDonorId, donorsOf, lockDonor } from '#features/donors/server/public.ts'
import { appendAudit } from '#platform/server/audit/audit.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { Computed, RowOf } from '#platform/server/database/row-types.ts'
import { forEachCharity } from '#platform/server/jobs/for-each-charity.ts'
import { defineJob, type Job, type JobContext } from '#platform/server/jobs/jobs.ts'
import { erasePersonOnFile, lockAndFindOpen } from './erase-donor.ts'
import { appendErasures, type NotedErasure, readErasures } from './erasure-file.ts'
import { findPerson } from './find-person.ts'
import './tables.ts'

const jobName = 'donors.keepErasures'
type Work = Pick<JobContext, 'db' | 'now' | 'enqueue' | 'signal'>

/** Keeps erasures beyond a restored backup (decision 0087): every five minutes, and at each start before anybody is served. */
export const keepErasuresJob = (dir: string): Job =>
  defineJob(jobName, context => keepErasures(context, dir), { every: { cron: '*/5 * * * *', timeZone: 'UTC' }, tries: 1 })

/**
 * Notes the persons who were erased in a file outside the database, and erases those that the file names and the database has again, as
 * after a restore. Throws when somebody cannot be erased yet, with what is open, or when the file has lines that nobody here wrote.
 */
export async function keepErasures(work: Work, dir: string): Promise<void> {
  const { db } = work
  const { erasures, unknown } = (await readErasures(dir)) ?? { erasures: [], unknown: 0 }
  const noted = new Set(erasures.flatMap(({ charityId, donorIds }) => donorIds.map(id => `${charityId} ${id}`)))
  await forEachCharity(work, await listCharityIds(db), async charityId => {
    const stored = await db.transact({ charityId, readOnly: true }, tx => listErasures(tx, charityId))
    const isNoted = (id: string) => noted.has(`${charityId} ${id}`)
    await appendErasures(
      dir,
      stored.filter(({ donorIds }) => !donorIds.every(isNoted)),
    )
    await eraseAgain(
      work,
      charityId,
      erasures.filter(erasure => erasure.charityId === charityId),
    )
  })
  if (unknown) throw new Error(`${unknown} lines of erasures.jsonl in ${dir} were not written with the keys of this installation.`)
}

async function listErasures(tx: Tx, charityId: number): Promise<NotedErasure[]> {
  const { rows } = await sql<RowOf<'donorErasure', 'donorId' | 'erasedBy' | 'erasedAt'> & Computed<{ merged: string[] }>>`
    select e.donor_id, e.erased_by, e.erased_at, array(select o.id from ${donorsOf(charityId)} o where o.merged_into = e.donor_id order by o.id) as merged
      from donor_erasure e where e.charity_id = ${charityId} order by e.erased_at, e.id`.execute(tx)
  return rows.map(({ donorId, merged, erasedBy: by, erasedAt: at }) => ({
    charityId,
    donorIds: [donorId, ...merged],
    by,
    at: new Date(at).toISOString(),
  }))
}

/** Erases the persons of a charity whose records are there and not erased, each in a transaction of its own. */
async function eraseAgain({ db, now, enqueue }: Work, charityId: number, erasures: readonly NotedErasure[]): Promise<void> {
  const ids = erasures.flatMap(({ donorIds }) => donorIds)
  if (ids.length === 0) return
  const present = await db.transact({ charityId, readOnly: true }, async tx => {
    const { rows } = await sql<RowOf<'donor', 'id'>>`
      select o.id from ${donorsOf(charityId)} o where o.id = any(${ids}::uuid[]) and o.erased_at is null`.execute(tx)
    return new Set(rows.map(({ id }) => id))
  })
  const left: string[] = []
  for (const { donorIds, by } of erasures)
    for (const id of donorIds.filter(donorId => present.has(donorId))) {
      const open = await db.transact({ charityId, readOnly: false }, tx =>
        eraseOneAgain({ tx, now, enqueue: (job, data, options) => enqueue(tx, job, data, options) }, charityId, { id, donorIds, by }),
      )
      if (open) left.push(`${id} (${open})`)
    }
  if (left.length)
    throw new Error(`Donors who were erased before the restore are on file again and cannot be erased yet: ${left.join(', ')}.`)
}

type EraserWork = Parameters<typeof erasePersonOnFile>[0]
/** Erases the person of one record. Returns what is in the way, or null. */
async function eraseOneAgain(
  work: EraserWork,
  charityId: number,
  { id, donorIds, by }: { id: string; donorIds: readonly string[]; by: string },
): Promise<string | null> {
  const { tx, now } = work
  const donorId = await currentDonorId(tx, charityId, id)
  const found = (await lockDonor(tx, charityId, donorId)) && (await findPerson(tx, charityId, donorId))
  if (!found) return null // erased together with another of these records
  if (!donorIds.includes(donorId)) return `merged into ${donorId}`
  const [open] = await lockAndFindOpen(work, found)
  if (open) return open
  const note = await erasePersonOnFile(work, found, { donorId, by })
  await appendAudit(tx, { userId: null, call: `job:${jobName}`, outcome: 'done', at: now(), requestId: donorId }, [note])
  return null
}
