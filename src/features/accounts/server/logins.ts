import type { Tx } from '#platform/server/database/database.ts'
import { blindIndex } from '#platform/server/security/encryption.ts'
import './tables.ts'

/** Which account: its charity and its id. */
export type AccountId = { charityId: number; userId: string }

/**
 * The keyed hash by which an e-mail address is found before sign-in, regardless of letter case. @internal tests look for it in every table
 */
export const loginHash = (email: string): Buffer =>
  blindIndex({ charityId: 0, column: 'login.email' }, email.trim().toLowerCase().normalize('NFC'))

/** The account that signs in with this address, of any charity. */
export const findLogin = (tx: Tx, email: string): Promise<AccountId | undefined> =>
  tx.selectFrom('login').select(['charityId', 'userId']).where('emailHash', '=', loginHash(email)).executeTakeFirst()

/** Those of these addresses that sign in to an account, of any charity. */
export async function findKnownEmails(tx: Tx, emails: readonly string[]): Promise<string[]> {
  const byHash = new Map(emails.map(email => [loginHash(email).toString('hex'), email]))
  const hashes = [...byHash.keys()].map(hash => Buffer.from(hash, 'hex'))
  const rows = await tx.selectFrom('login').select('emailHash').where('emailHash', 'in', hashes).execute()
  return rows.map(({ emailHash }) => byHash.get(emailHash.toString('hex')) ?? '').sort()
}

/** Lets an address sign in to an account. False when the address belongs to another account of any charity. */
export async function addLogin(tx: Tx, { charityId, userId }: AccountId, email: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('login')
    .values({ emailHash: loginHash(email), charityId, userId })
    .onConflict(conflict => conflict.column('emailHash').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Frees the address of an account. */
export async function removeLogin(tx: Tx, { charityId, userId }: AccountId): Promise<void> {
  await tx.deleteFrom('login').where('charityId', '=', charityId).where('userId', '=', userId).execute()
}

/** Replaces the address of an account. False when the new one belongs to another account of any charity. */
export async function moveLogin(tx: Tx, account: AccountId, { from, to }: { from: string; to: string }): Promise<boolean> {
  if (from === to) return true
  if (!(await addLogin(tx, account, to))) return false
  await tx
    .deleteFrom('login')
    .where('emailHash', '=', loginHash(from))
    .where('charityId', '=', account.charityId)
    .where('userId', '=', account.userId)
    .execute()
  return true
}
