import type { RowOf } from '#platform/server/database/row-types.ts'
import { type RawBuilder, sql } from 'kysely'
import type { FieldId } from '#features/imports/fields.ts'
import { type ErasedPerson, isAboutPerson, type PersonEraser } from '#platform/server/personal-data/person-eraser.ts'
import { forgetFileJobName } from '../job-names.ts'
import '../tables.ts'

/** The columns of a row that hold personal data. */
const personalFields: FieldId[] = ['donorName', 'firstName', 'lastName', 'donorPhone', 'donorEmail', 'nirc', 'remarks']

/** The last digits of a phone: files write it with and without its dial code. */
const comparedDigits = 7

/** Finds the rows of a person: by the gift or donor that they became, or by identity number, e-mail address or phone. */
const rowsOf = ({ charityId, donorIds, giftIds, emails, phones, nricIndexes }: ErasedPerson): RawBuilder<unknown> => sql`
  r.charity_id = ${charityId} and (
    r.donation_id = any(${[...giftIds]}::uuid[]) or r.donor_made = any(${[...donorIds]}::uuid[]) or r.archived_donor = any(${[...donorIds]}::uuid[])
    or r.number_donor = any(${[...donorIds]}::uuid[])
    or r.nric_index = any(${[...nricIndexes]}::bytea[]) or r.email = any(${[...emails]}::text[]) or lower(r.fields ->> 'donorEmail') = any(${[...emails]}::text[])
    or right(regexp_replace(r.fields ->> 'donorPhone', '\\D', '', 'g'), ${comparedDigits}) = any(${phones.map(phone => phone.slice(-comparedDigits))}::text[]))`

/**
 * Erases a person from rows of files: their texts, the stored files, sample cells and earlier states. The sums and the outcome of each row
 * stay.
 */
export const importedPersonEraser: PersonEraser = {
  async findOpen({ tx }, person) {
    const { rows } = await sql`
      select from import_row r join donation_import i on i.charity_id = r.charity_id and i.id = r.import_id
       where ${rowsOf(person)} and i.state not in ('done', 'cancelled', 'failed', 'undone') limit 1`.execute(tx)
    return rows.length ? ['IMPORT_STILL_OPEN'] : []
  },
  async erase({ tx, enqueue }, person) {
    const { charityId } = person
    const { rows } = await sql<RowOf<'importRow', 'importId' | 'rowNo'>>`
      update import_row r
         set fields = r.fields - ${personalFields}::text[], rest_sealed = null, nric_index = null, nric_tail = null,
             phone_digits = null, email = null, name_key = null, same_key = null, archived_donor = null, number_donor = null, number_row = null
       where ${rowsOf(person)} returning r.import_id, r.row_no`.execute(tx)
    for (const [id, some] of Map.groupBy(rows, ({ importId }) => importId)) {
      await sql`
        update import_change c
           set before = coalesce((select jsonb_agg(b.row) from jsonb_array_elements(c.before) b (row)
                                   where (b.row ->> 'rowNo')::int <> all(${some.map(({ rowNo }) => rowNo)}::int[])), '[]')
         where c.charity_id = ${charityId} and c.import_id = ${id}`.execute(tx)
      await sql`update donation_import set samples_sealed = null where charity_id = ${charityId} and id = ${id}`.execute(tx)
      await enqueue(forgetFileJobName, { charityId, id })
    }
    await forgetWords(tx, person)
  },
}

/** Deletes learned words of files that contain the person's name. */
async function forgetWords(tx: Parameters<PersonEraser['erase']>[0]['tx'], person: ErasedPerson): Promise<void> {
  const { rows } = await sql<RowOf<'importMemory', 'kind' | 'word'>>`
    select distinct kind, word from import_memory where charity_id = ${person.charityId}`.execute(tx)
  const named = rows.filter(({ word }) => isAboutPerson(word, person))
  await sql`
    delete from import_memory m using unnest(${named.map(({ kind }) => kind)}::text[], ${named.map(({ word }) => word)}::text[]) w (kind, word)
     where m.charity_id = ${person.charityId} and m.kind = w.kind and m.word = w.word`.execute(tx)
}
