import { isDeepStrictEqual } from 'node:util'
import { listCharityIds } from '#features/charity/server/active-charities.ts'
import { auditFaults } from '#platform/server/audit/anchors.ts'
import { openDb } from '#platform/server/database/open-db.ts'
import { connectAsBackup, ledgerTotals } from './dump.ts'
import type { Computed, Renamed } from '#platform/server/database/row-types.ts'
import type { Manifest } from './manifest.ts'

/** What a restored database lacks, in words; empty when rows, ledger and audit trails are those of the manifest. */
export async function faultsOfRestored(owner: string, jobs: string, anchorDir: string, manifest: Manifest): Promise<string[]> {
  const client = await connectAsBackup(owner)
  const faults: string[] = []
  try {
    for (const { name, rows } of manifest.tables) {
      const counted = await client.query<Computed<{ count: string }>>(`select count(*) from ${name}`)
      if (Number(counted.rows[0]?.count) !== rows) faults.push(`${name} has ${counted.rows[0]?.count} rows; the backup had ${rows}.`)
    }
    const { rows } = await client.query<Renamed<'ledgerEntry', { charity: 'charityId'; posting: 'postingId' }>>(`
      select charity_id as charity, posting_id as posting from ledger_entry group by 1, 2, currency having sum(amount_minor) <> 0 limit 20`)
    for (const { charity, posting } of rows) faults.push(`Charity ${charity}: the entries of posting ${posting} do not sum to zero.`)
    if (!isDeepStrictEqual(await ledgerTotals(client), manifest.ledger))
      faults.push('The totals of the ledger are not those of the backup.')
  } finally {
    await client.end()
  }
  const db = openDb(jobs, { max: 1 })
  try {
    // A backup of a stopped server, or of one on another machine, is complete with old anchors or none.
    faults.push(...(await auditFaults(db, listCharityIds, { dirs: manifest.anchors ? [anchorDir] : [], asOf: null })))
  } finally {
    await db.close()
  }
  return faults
}
