import type { Tx } from '#platform/server/db.ts'
import './tables.ts'

/** Where a user is written to; undefined for one who may not sign in any more. */
export const recipientOf = (tx: Tx, charityId: number, userId: string): Promise<{ email: string; firstName: string } | undefined> =>
  tx
    .selectFrom('appUser')
    .select(['email', 'firstName'])
    .where('charityId', '=', charityId)
    .where('id', '=', userId)
    .where('status', '=', 'active')
    .executeTakeFirst()
