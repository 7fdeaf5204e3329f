import { sql } from 'kysely'
import { clearMailsAbout } from '#platform/server/mail/clear-mails.ts'
import type { RowOf } from '#platform/server/database/row-types.ts'
import type { PersonEraser } from '#platform/server/personal-data/person-eraser.ts'
import '../tables.ts'

/**
 * Deletes the remarks on ended recurring gifts, and keeps their dates and sums. A day of Ramadan that moves begins none of them again.
 */
export const recurrenceEraser: PersonEraser = {
  async findOpen({ tx }, { charityId, donorIds }) {
    const { rows } = await sql`
      select from recurrence r where r.charity_id = ${charityId} and r.donor_id = any(${[...donorIds]}::uuid[])
         and (r.state in ('active', 'paused') or exists (
           select from recurring_charge c where c.charity_id = r.charity_id and c.recurrence_id = r.id and c.state = 'intended')) limit 1`.execute(
      tx,
    )
    return rows.length ? ['RECURRING_STILL_OPEN'] : []
  },
  async erase({ tx, now }, { charityId, donorIds }) {
    const { rows } = await sql<RowOf<'recurrence', 'id'>>`
      update recurrence set remarks = null, ends_with_ramadan = false, version = version + 1, updated_at = ${now()}
       where charity_id = ${charityId} and donor_id = any(${[...donorIds]}::uuid[]) returning id`.execute(tx)
    await clearMailsAbout(
      tx,
      charityId,
      'recurrence',
      rows.map(({ id }) => id),
    )
  },
}
