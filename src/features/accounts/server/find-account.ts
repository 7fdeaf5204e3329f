import type { Tx } from '#platform/server/database/database.ts'
import type { AccountId } from './logins.ts'
import './tables.ts'

const rowOf = (tx: Tx, { charityId, userId }: AccountId) =>
  tx.selectFrom('appUser').where('charityId', '=', charityId).where('id', '=', userId)

/** The name, address and state of an account, deleted ones included. */
export const findAccount = (tx: Tx, account: AccountId) =>
  rowOf(tx, account).select(['email', 'firstName', 'lastName', 'status']).executeTakeFirst()

/** What signing in and changing the password compare with. */
export const findCredentials = (tx: Tx, account: AccountId) =>
  rowOf(tx, account).select(['passwordHash', 'status', 'email', 'firstName', 'lastName']).executeTakeFirst()

/** Locks an account that is not deleted until the transaction ends, and answers what its changes are decided on. */
export const lockAccount = (tx: Tx, account: AccountId) =>
  rowOf(tx, account)
    .select(['id', 'firstName', 'lastName', 'email', 'phone', 'roleId', 'collectionCentreId', 'idNoTail', 'status', 'version'])
    .select('invitationEndsAt')
    .where('status', '<>', 'deleted')
    .forUpdate()
    .executeTakeFirst()

/** The address of an active account, for a mail; undefined for one that can no longer sign in. */
export const findRecipient = (tx: Tx, account: AccountId): Promise<{ email: string; firstName: string } | undefined> =>
  rowOf(tx, account).select(['email', 'firstName']).where('status', '=', 'active').executeTakeFirst()
