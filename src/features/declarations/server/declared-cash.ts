import { type RawBuilder, sql } from 'kysely'
import { methodIds } from '#kit/giving/ids.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { Computed } from '#platform/server/database/row-types.ts'
import './tables.ts'

/** Whether a gift is cash that somebody counted and signed for; the expressions give its id and its way of paying. */
export const isDeclaredCash = (
  charityId: number,
  donationId: RawBuilder<unknown>,
  paymentMethod: RawBuilder<unknown>,
): RawBuilder<boolean> =>
  sql`(${paymentMethod} = ${methodIds.cash} and exists (select from declared_gift x where x.charity_id = ${charityId} and x.donation_id = ${donationId}))`

/** Whether a gift whose row the caller has locked is declared cash at this moment. */
export async function hasDeclaredCash(tx: Tx, charityId: number, donationId: string): Promise<boolean> {
  const { rows } = await sql<Computed<{ isDeclared: boolean }>>`
    select exists (select from declared_gift x where x.charity_id = ${charityId} and x.donation_id = ${donationId} and x.payment_method = ${methodIds.cash}) as is_declared`.execute(
    tx,
  )
  return rows[0]?.isDeclared === true
}
