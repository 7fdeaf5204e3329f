import { sql } from 'kysely'
import type { Day, Moment } from '#kit/time/days.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { RowOf } from '#platform/server/database/row-types.ts'

type Gift = RowOf<
  'donation',
  'id' | 'txnId' | 'donatedOn' | 'appPreferenceId' | 'itemId' | 'fundId' | 'paymentMethod' | 'amountMinor' | 'currency'
>

/**
 * The gifts of some days that were recorded and settled until a moment, in a fixed order, with what no later step changes: a refund is an
 * entry of the ledger. One that is being recorded at that moment is settled after it.
 */
export async function giftsOfBooks(
  tx: Tx,
  charityId: number,
  { from, before, settledUntil }: { from: Day; before: Day; settledUntil: Moment },
): Promise<Gift[]> {
  const { rows } = await sql<Gift>`
    select d.id, d.txn_id, d.donated_on, d.app_preference_id, d.item_id, d.fund_id, d.payment_method, d.amount_minor, d.currency from donation d
     where d.charity_id = ${charityId} and d.donated_on >= ${from}::date and d.donated_on < ${before}::date and d.created_at <= ${settledUntil}
       and d.settled_at <= ${settledUntil}
     order by d.donated_on, d.id`.execute(tx)
  return rows
}
