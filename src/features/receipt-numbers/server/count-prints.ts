import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/database.ts'
import './tables.ts'
import type { Renamed } from '#platform/server/database/row-types.ts'

/** Counts a print of each receipt in one statement. Returns the earlier prints; 0 is the original. */
export async function countPrints(tx: Tx, charityId: number, receiptNos: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<Renamed<'receipt', { receiptNo: 'receiptNo'; copy: 'printCount' }>>`
    with held as (
      select receipt_no from receipt where charity_id = ${charityId} and receipt_no = any(${receiptNos}::text[]) order by receipt_no for update
    )
    update receipt r set print_count = r.print_count + 1 from held
     where r.charity_id = ${charityId} and r.receipt_no = held.receipt_no
    returning r.receipt_no, r.print_count - 1 as copy`.execute(tx)
  return new Map(rows.map(({ receiptNo, copy }) => [receiptNo, copy]))
}
