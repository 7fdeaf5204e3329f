import { sql } from 'kysely'
import type { PersonEraser } from '#platform/server/personal-data/person-eraser.ts'
import './tables.ts'

/** Deletes the notes about an erased person. */
export const noteEraser: PersonEraser = {
  async erase({ tx }, { charityId, donorIds }) {
    await sql`delete from donor_note where charity_id = ${charityId} and donor_id = any(${[...donorIds]}::uuid[])`.execute(tx)
  },
}
