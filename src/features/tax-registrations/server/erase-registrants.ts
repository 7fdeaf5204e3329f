import { sql } from 'kysely'
import { erasedMark } from '#kit/identity/erased.ts'
import type { RowOf } from '#platform/server/database/row-types.ts'
import type { PersonEraser } from '#platform/server/personal-data/person-eraser.ts'
import { sealRegisteredNumber } from './add-registration.ts'
import { openRegisteredNumber } from './read-registrations.ts'
import './tables.ts'

type Registrant = RowOf<'taxRegistration', 'id' | 'donationId' | 'name' | 'idType' | 'nricSealed'>

/** A registration stays with its gift, without name and number. Both are what the law wants kept. */
export const registrantEraser: PersonEraser = {
  async erase({ tx }, { charityId, giftIds }) {
    const { rows } = await sql<Registrant>`
      select id, donation_id, name, id_type, nric_sealed from tax_registration
       where charity_id = ${charityId} and donation_id = any(${[...giftIds]}::uuid[]) for update`.execute(tx)
    for (const { id } of rows)
      await sql`
        update tax_registration
           set name = ${erasedMark}, nric_sealed = ${sealRegisteredNumber(charityId, id, '')}, nric_index = ''::bytea, nric_tail = ${erasedMark}
         where charity_id = ${charityId} and id = ${id}`.execute(tx)
    const details = rows.map(({ id, nricSealed, ...registrant }) => ({
      ...registrant,
      number: openRegisteredNumber(charityId, id, nricSealed),
    }))
    return details.length ? details : undefined
  },
}
