import { sql } from 'kysely'
import { newId } from '#kit/security/ids.ts'
import { userNameOf } from '#features/accounts/server/public.ts'
import { donorsOf, findDonor, lockDonor } from '#features/donors/server/public.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { Computed, RowOf } from '#platform/server/database/row-types.ts'
import { refuse } from '#platform/server/refuse.ts'
import { donorNotes, type DonorNote } from '../contract.ts'
import './tables.ts'

const mostNotes = 200

/** A stored note with the name of its author. */
export type StoredNote = RowOf<'donorNote', 'id' | 'words' | 'writtenBy' | 'writtenAt'> & Computed<{ by: string | null }>
type NoteRange = { before?: string | null; limit: number }

/** Notes about a donor and about the records that were merged into it, the newest first, `before` a moment if one is given. */
export async function notesOfDonor(tx: Tx, charityId: number, donorId: string, { before = null, limit }: NoteRange): Promise<StoredNote[]> {
  const { rows } = await sql<StoredNote>`
    select n.id, n.words, n.written_by, n.written_at, ${userNameOf(charityId, sql`n.written_by`)} as by
      from donor_note n
     where n.charity_id = ${charityId} and (${before}::timestamptz is null or n.written_at < ${before}::timestamptz)
       and n.donor_id = any(array(select o.id from ${donorsOf(charityId)} o where o.id = ${donorId} or o.merged_into = ${donorId}))
     order by n.written_at desc, n.id desc limit ${limit}`.execute(tx)
  return rows
}

/** The notes of a donor for their page. */
export async function listNotes({ tx, actor }: Context, { donorId }: RequestOf<typeof donorNotes.list>): Promise<DonorNote[]> {
  if (!(await findDonor(tx, actor.charityId, donorId))) throw refuse('NOT_FOUND')
  const notes = await notesOfDonor(tx, actor.charityId, donorId, { limit: mostNotes })
  return notes.map(({ id, words, writtenBy, writtenAt, by }) => ({
    id,
    words,
    by: by ?? '–',
    at: writtenAt,
    mayRemove: mayRemove(actor, writtenBy),
  }))
}

const mayRemove = ({ userId, can }: Context['actor'], writtenBy: string): boolean =>
  can('donors:edit') && (writtenBy === userId || can('donors:delete'))

/** Writes a note. The audit trail says who wrote it and when, but not its text, which may be personal data. */
export async function addNote({ tx, actor, now, audit }: Context, { donorId, words }: RequestOf<typeof donorNotes.add>) {
  const { charityId, userId } = actor
  const donor = await lockDonor(tx, charityId, donorId)
  if (!donor) throw refuse('NOT_FOUND')
  const id = newId()
  await tx.insertInto('donorNote').values({ charityId, id, donorId: donor.id, words, writtenBy: userId, writtenAt: now() }).execute()
  audit({ subject: { kind: 'donor', id: donor.id }, detail: { note: 'added' } })
  return { id }
}

/** Removes a note: one's own, or any with the right to delete in the module. */
export async function removeNote({ tx, actor, audit }: Context, { noteId }: RequestOf<typeof donorNotes.remove>): Promise<null> {
  const { charityId } = actor
  const found = tx.selectFrom('donorNote').select(['donorId', 'writtenBy']).where('charityId', '=', charityId).where('id', '=', noteId)
  const note = await found.forUpdate().executeTakeFirst()
  if (!note) throw refuse('NOT_FOUND')
  if (!mayRemove(actor, note.writtenBy)) throw refuse(donorNotes.remove, 'NOTE_OF_OTHERS')
  await tx.deleteFrom('donorNote').where('charityId', '=', charityId).where('id', '=', noteId).execute()
  audit({ subject: { kind: 'donor', id: note.donorId }, detail: { note: 'removed' } })
  return null
}
