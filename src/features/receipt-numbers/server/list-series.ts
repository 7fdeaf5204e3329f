import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/database.ts'
import './tables.ts'
import type { Computed, RowOf } from '#platform/server/database/row-types.ts'

type Counts = Record<'issued' | 'voided' | 'replaced' | 'onDevices' | 'returned' | 'expired' | 'slipsVoided', number>
export type ReceiptSeries = RowOf<'receiptSeries', 'series' | 'prefix' | 'lastNumber'> & Computed<Counts>

/**
 * The series of a charity that gave out numbers, with what became of them: how many have receipts in each state, and how many leased ones
 * have none.
 */
export async function listSeries(tx: Tx, charityId: number): Promise<ReceiptSeries[]> {
  const counted = (state: string) => sql`(count(*) filter (where state = ${state}))::int`
  const { rows } = await sql<ReceiptSeries>`
    select s.series, s.prefix, s.last_number, r.*, n.*
      from receipt_series s
      cross join lateral (
        select ${counted('issued')} as issued, ${counted('voided')} as voided, ${counted('replaced')} as replaced
          from receipt where charity_id = ${charityId} and series = s.series) r
      cross join lateral (
        select ${counted('leased')} as on_devices, ${counted('returned')} as returned, ${counted('expired')} as expired,
               ${counted('voided')} as slips_voided
          from leased_receipt_no where charity_id = ${charityId} and series = s.series) n
     where s.charity_id = ${charityId} and s.last_number > 0
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

/** The letters of all series that a charity opened. */
export async function listPrefixes(tx: Tx, charityId: number): Promise<string[]> {
  const rows = await tx.selectFrom('receiptSeries').select('prefix').where('charityId', '=', charityId).execute()
  return rows.map(({ prefix }) => prefix)
}
