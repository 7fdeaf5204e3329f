import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/database.ts'

/**
 * Waits for whoever prints or sends the standing receipts of these gifts, and keeps others from it until the transaction ends.
 * Whoever judges by "was it handed over?" holds the receipt first and reads the gift afterwards.
 */
export async function holdReceipts(tx: Tx, charityId: number, donationIds: readonly string[]): Promise<void> {
  await sql`
    select from receipt where charity_id = ${charityId} and donation_id = any(${[...donationIds]}::uuid[]) and state = 'issued'
     order by receipt_no for update`.execute(tx)
}
