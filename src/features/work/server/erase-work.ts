import type { RowOf } from '#platform/server/database/row-types.ts'
import { sql } from 'kysely'
import { isAboutPerson, type PersonEraser } from '#platform/server/personal-data/person-eraser.ts'
import { expireJobName } from './export-job.ts'
import { lockBeginnings } from './work-items.ts'
import './tables.ts'

/**
 * Files that were prepared may name the person: they go at once, as they would in a few days. Saved views that look for the person go too.
 */
export const workEraser: PersonEraser = {
  // What is being written may have read the person already; what has not begun waits until the person is erased.
  async findOpen({ tx }, { charityId }) {
    await lockBeginnings(tx, charityId)
    const { rows } = await sql`select from work_item where charity_id = ${charityId} and status = 'running' limit 1`.execute(tx)
    return rows.length ? ['FILE_STILL_PREPARED'] : []
  },
  async erase({ tx, enqueue }, person) {
    const { charityId } = person
    const { rows: files } = await sql<RowOf<'workItem', 'id'>>`
      update work_item set status = 'expired' where charity_id = ${charityId} and status = 'done' and file_key is not null returning id`.execute(
      tx,
    )
    for (const { id } of files) await enqueue(expireJobName, { charityId, id })
    const { rows: views } = await sql<RowOf<'savedView', 'id' | 'name' | 'query'>>`
      select id, name, query from saved_view where charity_id = ${charityId}`.execute(tx)
    const named = views.filter(
      ({ name, query }) => isAboutPerson(name, person) || isAboutPerson(query, person) || person.donorIds.some(id => query.includes(id)),
    )
    await sql`delete from saved_view where charity_id = ${charityId} and id = any(${named.map(({ id }) => id)}::uuid[])`.execute(tx)
  },
}
