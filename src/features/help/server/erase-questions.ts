import { sql } from 'kysely'
import { erasedMark } from '#kit/identity/erased.ts'
import type { RowOf } from '#platform/server/database/row-types.ts'
import { clearMailsAbout } from '#platform/server/mail/clear-mails.ts'
import { isAboutPerson, type PersonEraser } from '#platform/server/personal-data/person-eraser.ts'
import './tables.ts'

/** Questions to the charity's support that name the person lose their words, and the mails with them go. */
export const questionEraser: PersonEraser = {
  async erase({ tx }, person) {
    const { charityId } = person
    const { rows } = await sql<RowOf<'helpRequest', 'id' | 'queries' | 'page'>>`
      select id, queries, page from help_request where charity_id = ${charityId}`.execute(tx)
    const ids = rows.filter(({ queries, page }) => isAboutPerson(`${queries} ${page ?? ''}`, person)).map(({ id }) => id)
    await sql`
      update help_request set queries = ${erasedMark}, page = null where charity_id = ${charityId} and id = any(${ids}::uuid[])`.execute(tx)
    await clearMailsAbout(tx, charityId, 'helpRequest', ids)
  },
}
