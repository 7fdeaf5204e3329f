import { sql } from 'kysely'
import type { PersonEraser } from '#platform/server/personal-data/person-eraser.ts'
import './tables.ts'

/** Removes the payer's age from a person's taps, and the hash of the request: trying all ages would reveal it. */
export const tapEraser: PersonEraser = {
  async erase({ tx }, { charityId, giftIds }) {
    await sql`
      update terminal_tap set payer_age = null, request = null
       where charity_id = ${charityId} and donation_id = any(${[...giftIds]}::uuid[])`.execute(tx)
  },
}
