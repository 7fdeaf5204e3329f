import { loginHash } from '#features/auth/server/public.ts'
import type { Tx } from '#platform/server/db.ts'
import './tables.ts'

type Whose = { charityId: number; userId: string }

/** Lets an address lead to a user. False when it leads to somebody already, of any charity. */
export async function addLogin(tx: Tx, { charityId, userId, email }: Whose & { email: string }): Promise<boolean> {
  const made = await tx
    .insertInto('login')
    .values({ emailHash: loginHash(email), charityId, userId })
    .onConflict(conflict => conflict.column('emailHash').doNothing())
    .executeTakeFirst()
  return made.numInsertedOrUpdatedRows === 1n
}

/** The user's address leads nowhere from now on and may be used anew. */
export async function removeLogin(tx: Tx, { charityId, userId }: Whose): Promise<void> {
  await tx.deleteFrom('login').where('charityId', '=', charityId).where('userId', '=', userId).execute()
}

/** Lets another address lead to the user, and the old one nowhere. False when the new one leads to somebody already. */
export async function moveLogin(tx: Tx, { charityId, userId, from, to }: Whose & { from: string; to: string }): Promise<boolean> {
  if (from === to) return true
  if (!(await addLogin(tx, { charityId, userId, email: to }))) return false
  await tx
    .deleteFrom('login')
    .where('emailHash', '=', loginHash(from))
    .where('charityId', '=', charityId)
    .where('userId', '=', userId)
    .execute()
  return true
}
