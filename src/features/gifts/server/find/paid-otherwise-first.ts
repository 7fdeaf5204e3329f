import { sql } from 'kysely'
import { eventsOf } from '#platform/server/audit/read-events.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { RowOf } from '#platform/server/database/row-types.ts'
import type { EditField } from '#features/gifts/fields.ts'

const field: EditField = 'paymentMethod'

/** Those of some gifts whose way of paying was changed after they were recorded, as their audit trails say. */
export async function paidOtherwiseFirst(tx: Tx, charityId: number, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<RowOf<'auditEvent', 'subjectId'>>`
    select distinct e.subject_id from ${eventsOf(charityId, 'donation', sql`any(${[...ids]}::text[])`)} e
     where e.outcome = 'done' and e.changes -> ${field} is not null`.execute(tx)
  return new Set(rows.flatMap(({ subjectId }) => subjectId ?? []))
}
