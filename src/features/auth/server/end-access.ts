import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/database.ts'
import './tables.ts'

/**
 * Ends all that lets the users of a charity in without their password: sessions, steps of signing in, links for a new password or address.
 * An invitation stays: it may be how the first administrator comes in.
 */
export async function endAccess(tx: Tx, charityId: number, now: Date): Promise<void> {
  const at = now.toISOString()
  await sql`update session set ended_at = ${at}, end_reason = 'everywhere' where charity_id = ${charityId} and ended_at is null`.execute(tx)
  await sql`delete from sign_in_step where charity_id = ${charityId}`.execute(tx)
  await sql`
    update link_code set replaced_at = ${at}
     where charity_id = ${charityId} and purpose in ('reset', 'newEmail') and used_at is null and replaced_at is null`.execute(tx)
}
