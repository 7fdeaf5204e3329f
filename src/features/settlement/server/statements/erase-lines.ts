import { sql } from 'kysely'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import type { RowOf } from '#platform/server/database/row-types.ts'
import { erasedText, namesPerson } from '#platform/server/personal-data/names-person.ts'
import type { PersonEraser } from '#platform/server/personal-data/person-eraser.ts'
import '../tables.ts'

type StoredFile = { charityId: number; key: string }
const forgetFileJobName = 'settlement.forgetFile'
/** Deletes a statement as received, whose lines name an erased person. */
export const forgetFileJob = defineJob<StoredFile>(forgetFileJobName, async ({ files }, { key }) => files.remove(key))

/**
 * Erases a person from lines of statements: those of the person's gifts, and those that name them. Amounts, days and links stay, and the
 * numbers that a card provider gave a payment; the files that such lines were read from are deleted.
 */
export const linesEraser: PersonEraser = {
  async erase({ tx, enqueue }, person) {
    const { charityId, giftIds } = person
    const ofGifts = sql`l.match_id in (
      select g.match_id from settlement_gift g where g.charity_id = ${charityId} and g.donation_id = any(${[...giftIds]}::uuid[]))`
    const { rows } = await sql<RowOf<'settlement', 'fileId'>>`
      update settlement_line l set remark = ${erasedText}, refs = case when s.provider = 'bank' or ${namesPerson(person, sql`l.refs`)} then '' else l.refs end
        from settlement s
       where l.charity_id = ${charityId} and s.charity_id = ${charityId} and s.id = l.settlement_id
         and (${ofGifts} or ${namesPerson(person, sql`l.remark`)} or ${namesPerson(person, sql`l.refs`)})
      returning s.file_id`.execute(tx)
    for (const column of [sql`not_gift_reason`, sql`difference_reason`, sql`return_reason`])
      await sql`update settlement_match set ${column} = ${erasedText} where charity_id = ${charityId} and ${namesPerson(person, column)}`.execute(
        tx,
      )
    const { rows: files } = await sql<RowOf<'settlementFile', 'fileKey'>>`
      select file_key from settlement_file where charity_id = ${charityId} and file_key is not null
         and id = any(${rows.map(({ fileId }) => fileId)}::uuid[]) for update`.execute(tx)
    const keys = files.flatMap(({ fileKey }) => fileKey ?? [])
    await sql`update settlement_file set file_key = null where charity_id = ${charityId} and file_key = any(${keys}::text[])`.execute(tx)
    for (const key of keys) await enqueue(forgetFileJobName, { charityId, key })
  },
}
