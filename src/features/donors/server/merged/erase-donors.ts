import { sql } from 'kysely'
import { erasedMark } from '#kit/identity/erased.ts'
import { nameKey } from '#kit/names/compare-names.ts'
import type { PersonEraser } from '#platform/server/personal-data/person-eraser.ts'
import { clearMailsAbout } from '#platform/server/mail/clear-mails.ts'
import { deleteChannelAnswers } from '../consent/channel-answers.ts'
import { publishDonors } from '../donor-events.ts'
import { type DonorFields, readDonorFields } from './donor-fields.ts'
import '../tables.ts'

/** The records of a person keep their ids and a marker for a name; they are archived for good. Their fields are what the law wants kept. */
export const donorEraser: PersonEraser = {
  async erase(work, { charityId, donorIds }) {
    const { tx, now } = work
    const fields: (DonorFields & { id: string })[] = []
    for (const id of donorIds) {
      const found = await readDonorFields(tx, charityId, id)
      if (found) fields.push({ id, ...found.fields })
    }
    await sql`
      update donor
         set name = ${erasedMark}, name_key = ${nameKey(erasedMark)}, contact_person = null, phone = null, email = null,
             id_type = null, nric_sealed = null, nric_index = null, nric_tail = null, religion_type = null,
             address_line1 = null, address_line2 = null, postal_code = null, i_agree = null, agreed_at = null, agreement_text = null,
             agreement_source = null, agreed_by = null,
             is_active = false, erased_at = ${now()}, version = version + 1, updated_at = ${now()}
       where charity_id = ${charityId} and id = any(${[...donorIds]}::uuid[])`.execute(tx)
    await sql`delete from donor_name_token where charity_id = ${charityId} and donor_id = any(${[...donorIds]}::uuid[])`.execute(tx)
    await deleteChannelAnswers(tx, charityId, donorIds)
    await clearMailsAbout(tx, charityId, 'donor', donorIds)
    await publishDonors(work, charityId, donorIds, 'erased')
    return fields
  },
}
