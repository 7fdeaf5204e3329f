import type { Tx } from '#platform/server/database/database.ts'
import { type AccountId, moveLogin, removeLogin } from './logins.ts'
import './tables.ts'

const rowOf = (tx: Tx, { charityId, userId }: AccountId) =>
  tx.updateTable('appUser').where('charityId', '=', charityId).where('id', '=', userId)

/** Replaces the e-mail address of an account and of its login. False when the new one belongs to another account. */
export async function setEmail(tx: Tx, account: AccountId, { from, to, now }: { from: string; to: string; now: Date }): Promise<boolean> {
  if (!(await moveLogin(tx, account, { from, to }))) return false
  await rowOf(tx, account).set({ email: to, updatedAt: now }).execute()
  return true
}

/** Gives an account another role. `version` is the one that was read. */
export async function setRole(tx: Tx, account: AccountId, { roleId, version, now }: { roleId: string; version: number; now: Date }) {
  await rowOf(tx, account)
    .set({ roleId, updatedAt: now, version: version + 1 })
    .execute()
}

/** Activates or deactivates an account. */
export async function setStatus(tx: Tx, account: AccountId, { status, now }: { status: 'active' | 'inactive'; now: Date }) {
  await rowOf(tx, account).set({ status, updatedAt: now }).execute()
}

/** Deletes an account: its name stays for the audit trail, its role, password and login are removed. */
export async function deleteAccount(tx: Tx, account: AccountId, now: Date): Promise<void> {
  await rowOf(tx, account).set({ status: 'deleted', updatedAt: now, roleId: null, passwordHash: null }).execute()
  await removeLogin(tx, account)
}

/** Sets until when an invitation can be accepted. */
export async function setInvitationEnd(tx: Tx, account: AccountId, endsAt: Date): Promise<void> {
  await rowOf(tx, account).set({ invitationEndsAt: endsAt }).execute()
}

type Password = { passwordHash: string; now: Date }
/** Activates an invited account with its first password. False when it is no longer invited at this address. */
export async function acceptInvited(tx: Tx, account: AccountId, { email, passwordHash, now }: Password & { email: string }) {
  const { numUpdatedRows } = await rowOf(tx, account)
    .set({ status: 'active', passwordHash, passwordChangedAt: now, invitationEndsAt: null, updatedAt: now })
    .where('status', '=', 'invited')
    .where('email', '=', email)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Sets the password that the owner of the account chose. */
export async function setPassword(tx: Tx, account: AccountId, { passwordHash, now }: Password): Promise<void> {
  await rowOf(tx, account).set({ passwordHash, passwordChangedAt: now }).execute()
}

/** Sets a password by a mailed link. Undefined when the account is not active or has another address. */
export const resetPassword = (tx: Tx, account: AccountId, { email, passwordHash, now }: Password & { email: string }) =>
  rowOf(tx, account)
    .set({ passwordHash, passwordChangedAt: now })
    .where('status', '=', 'active')
    .where('email', '=', email)
    .returning('firstName')
    .executeTakeFirst()

/** Stores the same password with another hash. */
export async function rehashPassword(tx: Tx, account: AccountId, passwordHash: string): Promise<void> {
  await rowOf(tx, account).set({ passwordHash }).execute()
}

/** Records the time of a sign-in. */
export async function recordSignIn(tx: Tx, account: AccountId, now: Date): Promise<void> {
  await rowOf(tx, account).set({ lastLoginAt: now }).execute()
}
