import { sql } from 'kysely'
import { newId } from '#kit/security/ids.ts'
import { lockDonor } from '#features/donors/server/public.ts'
import { lockGiftsToErase } from '#features/gifts/server/public.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { AuditNote } from '#platform/server/audit/audit.ts'
import type { Context } from '#platform/server/context.ts'
import { erasePerson, findOpenMatters } from '#platform/server/personal-data/person-eraser.ts'
import { refuse } from '#platform/server/refuse.ts'
import { seal } from '#platform/server/security/encryption.ts'
import { donorErasures, type ErasurePlan } from '../contract.ts'
import { type OpenMatter, openMatters } from '../rules.ts'
import { findPerson } from './find-person.ts'
import './tables.ts'

type PersonOnFile = NonNullable<Awaited<ReturnType<typeof findPerson>>>
/** What is in the way, in the order of the rules. */
async function openWith({ tx, now }: Pick<Context, 'tx' | 'now'>, { person }: PersonOnFile): Promise<OpenMatter[]> {
  const found = await findOpenMatters({ tx, now }, person)
  const unknown = found.find(code => !openMatters.some(matter => matter === code))
  if (unknown) throw new Error(`${unknown} is not among the open matters of donor-erasure/rules.ts.`)
  return openMatters.filter(matter => found.includes(matter))
}

/** The same for an erasure that follows: their gifts are locked first, and what is being opened about them is waited for. */
export async function lockAndFindOpen(work: Pick<Context, 'tx' | 'now'>, found: PersonOnFile): Promise<OpenMatter[]> {
  const { charityId, giftIds } = found.person
  await lockGiftsToErase(work.tx, charityId, giftIds)
  return openWith(work, found)
}

/** What erasing a donor would change, and what prevents it. */
export async function planErasure(context: Context, { donorId }: RequestOf<typeof donorErasures.plan>): Promise<ErasurePlan> {
  const found = await findPerson(context.tx, context.actor.charityId, donorId)
  if (!found) throw refuse('NOT_FOUND')
  const { person, keepUntil, name, version } = found
  return {
    donorId,
    donorName: name,
    version,
    open: await openWith(context, found),
    gifts: person.giftIds.length,
    mergedRecords: person.donorIds.length - 1,
    keepUntil,
  }
}

/**
 * Erases a donor's data in all features, in one transaction; nobody can undo it. What the law wants kept is sealed for its day. Refuses
 * with the first matter that is open, and with CHANGED_SINCE when the donor changed, or was merged into another, after the plan was seen.
 */
export async function eraseDonor(context: Context, { donorId, version }: RequestOf<typeof donorErasures.erase>) {
  const { tx, actor, audit } = context
  const current = await lockDonor(tx, actor.charityId, donorId)
  if (current && current.id !== donorId) throw refuse('CHANGED_SINCE')
  const found = current && (await findPerson(tx, actor.charityId, donorId))
  if (!found) throw refuse('NOT_FOUND')
  if (found.version !== version) throw refuse('CHANGED_SINCE')
  const [open] = await lockAndFindOpen(context, found)
  if (open) throw refuse(donorErasures.erase, open)
  audit(await erasePersonOnFile(context, found, { donorId, by: actor.userId }))
  return { donorId }
}

/** Erases a person of whom nothing is open, and seals what the law wants kept. Returns the note for the audit trail. */
export async function erasePersonOnFile(
  { tx, now, enqueue }: Pick<Context, 'tx' | 'now' | 'enqueue'>,
  { person, keepUntil }: PersonOnFile,
  { donorId, by }: { donorId: string; by: string },
): Promise<AuditNote> {
  const { charityId } = person
  const retained = await erasePerson({ tx, now, enqueue }, person)
  const id = newId(now().getTime())
  const place = { table: 'donor_erasure', column: 'kept', charityId, rowId: id }
  await tx
    .insertInto('donorErasure')
    .values({
      charityId,
      id,
      donorId,
      erasedAt: now(),
      erasedBy: by,
      keepUntil,
      keptSealed: keepUntil && seal(place, JSON.stringify(retained)),
    })
    .execute()
  return {
    subject: { kind: 'donor', id: donorId },
    detail: { erased: true, records: person.donorIds.length, gifts: person.giftIds.length },
  }
}

/** Deletes sealed data that no longer has to be kept. Returns how many. */
export async function purgeExpiredRecords({ tx, now }: Pick<Context, 'tx' | 'now'>, charityId: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update donor_erasure set kept_sealed = null
     where charity_id = ${charityId} and kept_sealed is not null and keep_until < ${now()}::timestamptz::date`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
