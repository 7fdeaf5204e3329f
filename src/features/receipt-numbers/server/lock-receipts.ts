import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/database.ts'

/**
 * Locks the valid receipts of these gifts against printing and sending until the transaction ends.
 * Code that decides by the hand-over locks the receipt before it reads the gift.
 */
export async function lockReceipts(tx: Tx, charityId: number, donationIds: readonly string[]): Promise<void> {
  await sql`
    select from receipt where charity_id = ${charityId} and donation_id = any(${[...donationIds]}::uuid[]) and state = 'issued'
     order by receipt_no for update`.execute(tx)
}
