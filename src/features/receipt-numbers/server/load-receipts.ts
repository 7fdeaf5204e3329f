import type { Insertable } from 'kysely'
import type { Charity } from '#features/charity/server/public.ts'
import type { Tables } from '#platform/server/database/database.ts'
import type { RowSink } from '#platform/server/database/insert-rows.ts'
import { mainSeries } from '../rules.ts'
import './tables.ts'

export type SampleReceipt = Insertable<Tables['receipt']>

/** Writes the receipts of generated gifts, already numbered, through the bulk loader of the sample data. */
export const loadReceipts = (loader: RowSink, receipts: readonly SampleReceipt[]): Promise<void> => loader.write('receipt', receipts)

/** A connection of the database's owner, which loads outside of any transaction of the product. */
type Client = { query: (text: string, values: unknown[]) => Promise<unknown> }

/** As `setLastNumber`, for the load of millions of gifts. */
export async function loadLastNumber(
  client: Client,
  { charityId, receiptPrefix }: Pick<Charity, 'charityId' | 'receiptPrefix'>,
  lastNumber: number,
): Promise<void> {
  await client.query(
    `insert into receipt_series (charity_id, series, prefix, last_number) values ($1, $2, $3, $4)
     on conflict (charity_id, series) do update set last_number = excluded.last_number`,
    [charityId, mainSeries, receiptPrefix, lastNumber],
  )
}

/**
 * The series of which a number up to the last has neither a receipt nor a lease, or one beyond the last has: a query of the owner, for
 * sample data.
 */
export const brokenSeries = `
  select from receipt_series s
   where last_number <> (select count(*) from (
           select number from receipt r where r.charity_id = s.charity_id and r.series = s.series
           union select number from leased_receipt_no l where l.charity_id = s.charity_id and l.series = s.series) n)`
