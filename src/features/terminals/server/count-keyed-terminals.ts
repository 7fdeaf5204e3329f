import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/database.ts'
import type { Computed } from '#platform/server/database/row-types.ts'
import './tables.ts'

/** How many terminals of a charity have a valid key. */
export async function countKeyedTerminals(tx: Tx, charityId: number, now: Date): Promise<number> {
  const { rows } = await sql<Computed<{ count: number }>>`
    select count(distinct terminal_id)::int as count from terminal_key
     where charity_id = ${charityId} and expires_at > ${now.toISOString()}`.execute(tx)
  return rows[0]!.count
}
