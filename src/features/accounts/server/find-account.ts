import { type RawBuilder, sql } from 'kysely'
import type { AccountStatus } from '../rules.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { AccountId } from './logins.ts'
import './tables.ts'

const rowOf = (tx: Tx, { charityId, userId }: AccountId) =>
  tx.selectFrom('appUser').where('charityId', '=', charityId).where('id', '=', userId)

/** The name, address and state of an account, deleted ones included. */
export const findAccount = (tx: Tx, account: AccountId) =>
  rowOf(tx, account).select(['email', 'firstName', 'lastName', 'status']).executeTakeFirst()

const credentialsOf = (tx: Tx, account: AccountId) =>
  rowOf(tx, account).select(['passwordHash', 'status', 'email', 'firstName', 'lastName'])

/** What signing in and changing the password compare with. */
export const findCredentials = (tx: Tx, account: AccountId) => credentialsOf(tx, account).executeTakeFirst()

/** The same, locked until the transaction ends: a concurrent reset or deactivation comes before or after it, with the sessions it ends. */
export const lockCredentials = (tx: Tx, account: AccountId) => credentialsOf(tx, account).forUpdate().executeTakeFirst()

/** Locks an account that is not deleted until the transaction ends, and returns what its changes are decided on. */
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

/** The accounts of a charity by id, deleted ones included. For sample data. */
export const findAccounts = (tx: Tx, charityId: number): Promise<{ id: string; email: string; status: AccountStatus }[]> =>
  tx.selectFrom('appUser').select(['id', 'email', 'status']).where('charityId', '=', charityId).orderBy('id').execute()

/** The account with exactly this address. Throws when there is none. For sample data. */
export const findAccountByEmail = (tx: Tx, charityId: number, email: string) =>
  tx
    .selectFrom('appUser')
    .select(['id', 'email', 'firstName', 'lastName'])
    .where('charityId', '=', charityId)
    .where('email', '=', email)
    .executeTakeFirstOrThrow()

/** How many accounts that are not deleted have the role that an expression gives the id of. */
export const countAccountsWithRole = (charityId: RawBuilder<unknown>, roleId: RawBuilder<unknown>): RawBuilder<number> =>
  sql`(select count(*)::int from app_user u where u.charity_id = ${charityId} and u.role_id = ${roleId} and u.status <> 'deleted')`

/** Whether an address belongs to a current or former user; a plus-suffix and the case of letters do not make it another one. */
export async function hasStaffAddress(tx: Tx, charityId: number, address: string): Promise<boolean> {
  const plain = (text: RawBuilder<unknown>) => sql`regexp_replace(lower(${text}), '[+][^@]*@', '@')`
  const { rows } = await sql`
    select from app_user u where u.charity_id = ${charityId} and ${plain(sql`u.email`)} = ${plain(sql`${address}::text`)} limit 1`.execute(
    tx,
  )
  return rows.length > 0
}
