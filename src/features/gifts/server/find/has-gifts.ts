import type { Tx } from '#platform/server/database/database.ts'
import '../tables.ts'

/** Whether a charity has recorded a gift. */
export async function hasGifts(tx: Tx, charityId: number): Promise<boolean> {
  const found = await tx.selectFrom('donation').select('id').where('charityId', '=', charityId).limit(1).executeTakeFirst()
  return found !== undefined
}
