import { charityOfApiKey, recogniseApiKey } from '#features/accounts/server/public.ts'
import type { Claims } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database/database.ts'
import { readAccessToken } from './tokens.ts'

/** The claims of what follows 'Bearer': an access token of a session, or an API key that holds. */
export async function readToken(db: Db, token: string, now: Date): Promise<Claims | null> {
  const charityId = charityOfApiKey(token)
  if (charityId === null) return readAccessToken(token, now)
  const id = await db.transact({ charityId, readOnly: false }, tx => recogniseApiKey(tx, charityId, token, now))
  return id === null ? null : { charityId, userId: id, sessionId: id, isApiKey: true }
}
