import { sql } from 'kysely'
import type { PersonEraser } from '#platform/server/personal-data/person-eraser.ts'
import './tables.ts'

/** Removes the stored records of merges, which can then not be undone, and the pairs with the person. */
export const mergeEraser: PersonEraser = {
  async erase({ tx }, { charityId, donorIds }) {
    const ids = sql`any(${[...donorIds]}::uuid[])`
    await sql`
      update donor_merge set before_sealed = null where charity_id = ${charityId} and (kept_id = ${ids} or merged_id = ${ids})`.execute(tx)
    await sql`delete from donor_duplicate where charity_id = ${charityId} and (donor_id = ${ids} or other_id = ${ids})`.execute(tx)
  },
}
