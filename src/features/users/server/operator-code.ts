import { codeHash } from '#features/auth/server/public.ts'
import { newLinkCode } from '#kit/security/ids.ts'
import type { Tx } from '#platform/server/database/database.ts'
import './tables.ts'

/** Creates the operator's code, which replaces the second administrator, for the open changes of one account; null when there are none. */
export async function operatorCodeFor(
  tx: Tx,
  { charityId, email, now }: { charityId: number; email: string; now: Date },
): Promise<string | null> {
  const code = newLinkCode(charityId)
  const given = await tx
    .updateTable('administratorChange')
    .set({ operatorCodeHash: codeHash('operator', code) })
    .where('charityId', '=', charityId)
    .where('emailThen', '=', email)
    .where('outcome', 'is', null)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst()
  return given.numUpdatedRows > 0n ? code : null
}
