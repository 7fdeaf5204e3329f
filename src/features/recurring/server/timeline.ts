import { sql } from 'kysely'
import type { Tx } from '#platform/server/db.ts'
import type { RecurrenceEvent } from '../contract.ts'

/** What happened to a recurring gift, the latest first: every call and every charge that named it. */
export async function timelineOf(tx: Tx, charityId: number, recurrenceId: string): Promise<RecurrenceEvent[]> {
  const { rows } = await sql<RecurrenceEvent>`
    select e.at, e.call, e.outcome, u.first_name || ' ' || u.last_name as by, e.changes, e.detail from audit_event e
      left join app_user u on u.charity_id = ${charityId} and u.id = e.user_id
     where e.charity_id = ${charityId} and e.subject_kind = 'recurrence' and e.subject_id = ${recurrenceId}
       and (e.outcome = 'done' or e.call like 'job:%')
     order by e.seq desc limit 100`.execute(tx)
  return rows
}
