import type { Tx } from '#platform/server/database/database.ts'
import './tables.ts'

/** Whether a charity has a terminal. */
export async function hasTerminal(tx: Tx, charityId: number): Promise<boolean> {
  const found = await tx.selectFrom('terminal').select('id').where('charityId', '=', charityId).limit(1).executeTakeFirst()
  return found !== undefined
}
