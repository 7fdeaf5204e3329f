import { sql } from 'kysely'
import { listCharityIds } from '#features/charity/server/public.ts'
import { digits, mainSeries } from '#features/receipt-numbers/rules.ts'
import { formatCount } from '#kit/text/format-count.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { openDb } from '#platform/server/database/open-db.ts'
import type { Computed } from '#platform/server/database/row-types.ts'

type Access = Computed<{ accounts: number; invitations: number; apiKeys: number; terminals: number; lastReceiptNo: string | null }>

/**
 * Ends what would let somebody in without a password, in a database that was brought back: access that was ended since holds again. Answers
 * what is left to review, and the last receipt of each charity, in words. `jobs`: the address of the jobs' role.
 */
export async function endAccess(jobs: string, now: Date): Promise<string> {
  const db = openDb(jobs, { max: 1 }, 60_000)
  try {
    const lines: string[] = []
    for (const charityId of await listCharityIds(db)) {
      const left = await db.transact({ charityId, readOnly: false }, async tx => {
        await endSessions(tx, charityId, now)
        return readAccess(tx, charityId, now)
      })
      if (Object.values(left).some(Boolean)) lines.push(`  charity ${charityId}: ${wordsOf(left)}\n`)
    }
    return [
      'Everybody is signed out, and links for a new password or address have ended. Whoever was deactivated, and each password, invitation, API key\n',
      'or terminal key that was changed or ended since then, holds as before: review them in Users, API keys and Terminals of each charity.\n',
      'Receipts that payers got since then have numbers that would be given out again. Before the first gift, continue each series behind its last:\n',
      'npm run restore -- --charity NUMBER --receipts-after LAST_RECEIPT_NUMBER\n',
      ...lines,
    ].join('')
  } finally {
    await db.close()
  }
}

async function endSessions(tx: Tx, charityId: number, now: Date): Promise<void> {
  const at = now.toISOString()
  await sql`update session set ended_at = ${at}, end_reason = 'everywhere' where charity_id = ${charityId} and ended_at is null`.execute(tx)
  await sql`delete from sign_in_step where charity_id = ${charityId}`.execute(tx)
  // An invitation stays: it may be how the first administrator comes in.
  await sql`
    update link_code set replaced_at = ${at}
     where charity_id = ${charityId} and purpose in ('reset', 'newEmail') and used_at is null and replaced_at is null`.execute(tx)
}

async function readAccess(tx: Tx, charityId: number, now: Date): Promise<Access> {
  const at = now.toISOString()
  const { rows } = await sql<Access>`
    select (select count(*)::int from app_user where charity_id = ${charityId} and status = 'active') as accounts,
           (select count(*)::int from app_user where charity_id = ${charityId} and status = 'invited') as invitations,
           (select count(*)::int from api_key where charity_id = ${charityId} and revoked_at is null and expires_at > ${at}) as api_keys,
           (select count(distinct terminal_id)::int from terminal_key where charity_id = ${charityId} and expires_at > ${at}) as terminals,
           (select prefix || lpad(last_number::text, ${digits}::int, '0') from receipt_series
             where charity_id = ${charityId} and series = ${mainSeries} and last_number > 0) as last_receipt_no`.execute(tx)
  return rows[0]!
}

const wordsOf = ({ accounts, invitations, apiKeys, terminals, lastReceiptNo }: Access): string =>
  `${formatCount(accounts)} active accounts, ${formatCount(invitations)} invitations, ${formatCount(apiKeys)} API keys, ${formatCount(terminals)} terminals with a key, ${lastReceiptNo === null ? 'no receipt' : `last receipt ${lastReceiptNo}`}`
