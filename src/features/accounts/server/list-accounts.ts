import type { Tx } from '#platform/server/database/database.ts'
import './tables.ts'

/** The accounts of a charity that are not deleted, by name, with what shows that two are one person's. */
export const listAccounts = (tx: Tx, charityId: number) =>
  tx
    .selectFrom('appUser')
    .select(['id', 'firstName', 'lastName', 'email', 'phoneDigits', 'idNoIndex', 'roleId', 'status'])
    .where('charityId', '=', charityId)
    .where('status', '<>', 'deleted')
    .orderBy('nameKey')
    .orderBy('id')
    .execute()
