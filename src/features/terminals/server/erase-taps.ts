import { sql } from 'kysely'
import type { PersonEraser } from '#platform/server/personal-data/person-eraser.ts'
import './tables.ts'

/** Of a person's taps the age goes, and the hash of what was sent, which would tell it to who tries all ages. */
export const tapEraser: PersonEraser = {
  async erase({ tx }, { charityId, giftIds }) {
    await sql`
      update terminal_tap set payer_age = null, request = null
       where charity_id = ${charityId} and donation_id = any(${[...giftIds]}::uuid[])`.execute(tx)
  },
}
