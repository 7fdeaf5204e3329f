import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/database.ts'
import './tables.ts'
import type { Computed, RowOf } from '#platform/server/database/row-types.ts'

export type ReceiptSeries = RowOf<'receiptSeries', 'series' | 'prefix' | 'lastNumber'> &
  Computed<{ issued: number; voided: number; replaced: number }>

/** The series of a charity that gave out numbers, with how many of their receipts are in each state. */
export async function listSeries(tx: Tx, charityId: number): Promise<ReceiptSeries[]> {
  const counted = (state: string) => sql`(count(r.*) filter (where r.state = ${state}))::int`
  const { rows } = await sql<ReceiptSeries>`
    select s.series, s.prefix, s.last_number, ${counted('issued')} as issued, ${counted('voided')} as voided, ${counted('replaced')} as replaced
      from receipt_series s
      left join receipt r on r.charity_id = s.charity_id and r.series = s.series
     where s.charity_id = ${charityId} and s.last_number > 0
     group by s.series, s.prefix, s.last_number
     order by s.series`.execute(tx)
  return rows
}

/** Whether a charity has issued receipts: their letters stay. */
export async function hasIssuedReceipts(tx: Tx, charityId: number): Promise<boolean> {
  const series = await tx
    .selectFrom('receiptSeries')
    .select('series')
    .where('charityId', '=', charityId)
    .where('lastNumber', '>', 0)
    .limit(1)
    .executeTakeFirst()
  return series !== undefined
}
