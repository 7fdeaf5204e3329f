import { countAccess } from '#features/accounts/server/public.ts'
import { endAccess } from '#features/auth/server/public.ts'
import { listCharityIds } from '#features/charity/server/public.ts'
import { mainSeries, receiptNoOf } from '#features/receipt-numbers/rules.ts'
import { listSeries } from '#features/receipt-numbers/server/public.ts'
import { countKeyedTerminals } from '#features/terminals/server/public.ts'
import { formatCount } from '#kit/text/format-count.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { openDb } from '#platform/server/database/open-db.ts'

/**
 * Ends what would let somebody in without a password, in a database that was brought back: access that was ended since holds again. Answers
 * what is left to review, and the last receipt of each charity, in words. `jobs`: the address of the jobs' role.
 */
export async function endAllAccess(jobs: string, now: Date): Promise<string> {
  const db = openDb(jobs, { max: 1 }, 60_000)
  try {
    const lines: string[] = []
    for (const charityId of await listCharityIds(db)) {
      const left = await db.transact({ charityId, readOnly: false }, async tx => {
        await endAccess(tx, charityId, now)
        return describeAccess(tx, charityId, now)
      })
      if (left) lines.push(`  charity ${charityId}: ${left}\n`)
    }
    return [
      'Everybody is signed out, and links for a new password or address have ended. Users who were deactivated, and passwords, invitations, API keys\n',
      'and terminal keys that were changed or ended since then, hold as before: review them in Users, API keys and Terminals of each charity.\n',
      'Receipts that payers got since then have numbers that would be given out again. Before the first gift, continue each series behind its last:\n',
      'npm run restore -- --charity NUMBER --receipts-after LAST_RECEIPT_NUMBER\n',
      ...lines,
    ].join('')
  } finally {
    await db.close()
  }
}

/** What lets users and terminals of a charity in, and its last receipt, in words; null of a charity that has none of it. */
async function describeAccess(tx: Tx, charityId: number, now: Date): Promise<string | null> {
  const { accounts, invitations, apiKeys } = await countAccess(tx, charityId, now)
  const terminals = await countKeyedTerminals(tx, charityId, now)
  const main = (await listSeries(tx, charityId)).find(({ series }) => series === mainSeries)
  if (!main && ![accounts, invitations, apiKeys, terminals].some(Boolean)) return null
  const receipt = main ? `last receipt ${receiptNoOf(main.prefix, main.lastNumber)}` : 'no receipt'
  return `${formatCount(accounts)} active accounts, ${formatCount(invitations)} invitations, ${formatCount(apiKeys)} API keys, ${formatCount(terminals)} terminals with a key, ${receipt}`
}
