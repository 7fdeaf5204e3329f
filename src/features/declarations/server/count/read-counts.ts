import { sql } from 'kysely'
import { userNameOf } from '#features/accounts/server/public.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { Computed, RowOf } from '#platform/server/database/row-types.ts'
import '../tables.ts'

/** A count as it was signed, with the name of the person who counted. */
export type KeptCountRow = RowOf<
  'declarationCount',
  | 'attempt'
  | 'counter'
  | 'try'
  | 'countedBy'
  | 'countedAt'
  | 'cash'
  | 'cheques'
  | 'batches'
  | 'floatMinor'
  | 'changeMinor'
  | 'dropsMinor'
  | 'payoutsMinor'
  | 'drawerNote'
> &
  Computed<{ counterName: string }>

/** All counts of a declaration, in the order they were signed in. */
export async function readCounts(tx: Tx, charityId: number, declarationId: string): Promise<KeptCountRow[]> {
  const { rows } = await sql<KeptCountRow>`
    select n.attempt, n.counter, n.try, n.counted_by, n.counted_at, n.cash, n.cheques, n.batches,
           n.float_minor, n.change_minor, n.drops_minor, n.payouts_minor, n.drawer_note,
           coalesce(${userNameOf(charityId, sql`n.counted_by`)}, '') as counter_name
      from declaration_count n
     where n.charity_id = ${charityId} and n.declaration_id = ${declarationId}
     order by n.attempt, n.counted_at, n.try, n.counter`.execute(tx)
  return rows
}
