import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { charityOf } from '#features/charity/server/public.ts'
import { openNric } from '#features/donors/server/public.ts'
import { giftsOf } from '#features/gifts/server/public.ts'
import { hasTaxNumber, isToBeReported } from '#features/gifts/tax-state.ts'
import type { TaxScheme } from '#features/tax-registrations/rules.ts'
import { addRegistrations } from '#features/tax-registrations/server/public.ts'
import { actualIdType } from '#jurisdictions/identity-numbers.ts'
import { jurisdictionOf } from '#jurisdictions/jurisdictions.ts'
import { appendAudit, type AuditNote } from '#platform/server/audit/audit.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { Computed, RowOf } from '#platform/server/database/row-types.ts'
import type { JobContext } from '#platform/server/jobs/jobs.ts'
import { lockTaxGift } from './read-tax-gift.ts'
import './tables.ts'

/** The name of the job. */
export const registerMarkedJob = 'tax.registerMarked'
/** How many gifts a statement reads: few enough to end in time, however few of them are marked. */
const batchSize = 500
const beforeAll = '00000000-0000-0000-0000-000000000000'
type Work = Pick<JobContext, 'db' | 'now' | 'signal'>

/**
 * Reads the gifts of a charity once, batch by batch, and registers those that were marked for tax before the mark registered them and whose
 * donor's number is on file: their receipts promised it (decision 0101). Charities that were founded later have none.
 */
export async function registerMarked({ db, now, signal }: Work, charityId: number): Promise<void> {
  for (let isMore = true; isMore && !signal.aborted;)
    isMore = await db.transact({ charityId, readOnly: false }, tx => registerBatch({ tx, now }, charityId))
}

async function registerBatch(work: { tx: Tx; now: () => Date }, charityId: number): Promise<boolean> {
  const { tx, now } = work
  const scan = await tx
    .selectFrom('markedGiftScan')
    .select(['readTo', 'endedAt'])
    .where('charityId', '=', charityId)
    .forUpdate()
    .executeTakeFirst()
  if (!scan || scan.endedAt) return false
  const isRegistering = jurisdictionOf((await charityOf(tx, charityId)).country).tax.registration !== null
  const { rows } = await sql<RowOf<'donation', 'id'> & Computed<{ isMarked: boolean }>>`
    select g.id, g.donor_id is not null and (g.is_iras_inclusion or g.is_ipc_registration_for_iras) as is_marked
      from ${giftsOf(charityId)} g
     where g.id > ${scan.readTo ?? beforeAll}
     order by g.id limit ${isRegistering ? batchSize : 0}`.execute(tx)
  const notes: AuditNote[] = []
  for (const { id, isMarked } of rows) {
    const taxScheme = isMarked ? await registerGift(work, charityId, id) : null
    if (taxScheme) notes.push({ subject: { kind: 'donation', id }, detail: { taxScheme } })
  }
  const isMore = rows.length === batchSize
  await tx
    .updateTable('markedGiftScan')
    .set({ readTo: rows.at(-1)?.id ?? scan.readTo, endedAt: isMore ? null : now() })
    .where('charityId', '=', charityId)
    .execute()
  const call = { userId: null, call: `job:${registerMarkedJob}`, outcome: 'done' as const, at: now(), requestId: randomUUID() }
  if (notes.length) await appendAudit(tx, call, notes)
  return isMore
}

/** Returns the scheme under which the gift was registered; null where it stays as it is. */
async function registerGift({ tx, now }: { tx: Tx; now: () => Date }, charityId: number, id: string): Promise<TaxScheme | null> {
  const gift = await lockTaxGift(tx, charityId, { id })
  if (gift?.state !== 'open' || !gift.scheme || !isToBeReported(gift.scheme, gift)) return null
  const { scheme, country, donorId, donorName, idType, nricSealed } = gift
  if (!donorId || !donorName || !idType || !nricSealed || !hasTaxNumber(gift)) return null
  const number = openNric(charityId, donorId, nricSealed)
  const registration = { donationId: id, scheme, name: donorName, number, idType: actualIdType(country, number, idType) }
  await addRegistrations({ tx, now }, charityId, [{ ...registration, needsReview: false, registeredBy: null }])
  return scheme
}
