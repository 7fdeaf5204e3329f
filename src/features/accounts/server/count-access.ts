import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/database.ts'
import type { Computed } from '#platform/server/database/row-types.ts'
import './tables.ts'

type Access = Computed<{ accounts: number; invitations: number; apiKeys: number }>

/** How many accounts of a charity are active or invited, and how many of its API keys are valid. */
export async function countAccess(tx: Tx, charityId: number, now: Date): Promise<Access> {
  const { rows } = await sql<Access>`
    select (select count(*)::int from app_user where charity_id = ${charityId} and status = 'active') as accounts,
           (select count(*)::int from app_user where charity_id = ${charityId} and status = 'invited') as invitations,
           (select count(*)::int from api_key
             where charity_id = ${charityId} and revoked_at is null and expires_at > ${now.toISOString()}) as api_keys`.execute(tx)
  return rows[0]!
}
