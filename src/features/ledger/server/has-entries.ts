import type { Tx } from '#platform/server/database/database.ts'
import './tables.ts'

/** Whether money of a charity was ever recorded. */
export async function hasEntries(tx: Tx, charityId: number): Promise<boolean> {
  const entry = await tx.selectFrom('ledgerEntry').select('postingId').where('charityId', '=', charityId).limit(1).executeTakeFirst()
  return entry !== undefined
}
