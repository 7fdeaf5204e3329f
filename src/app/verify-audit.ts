import { existsSync } from 'node:fs'
import path from 'node:path'
import { auditFaults } from '#platform/server/audit-anchor.ts'
import { readConfig } from '#platform/server/config.ts'
import { openDb } from '#platform/server/db.ts'
import { asTool } from './as-tool.ts'
import { attachDatabase } from './database.ts'

// npm run verify-audit: recomputes every charity's chain of audit rows and compares it with the anchors outside the database. Exit code 1 when a link is broken.
await asTool(async () => {
  const config = readConfig(process.env)
  const database = await attachDatabase(config)
  const db = openDb(database.jobs, 1)
  try {
    const anchors = path.join(config.dataDir, 'anchors')
    const faults = await auditFaults(db, anchors)
    const compared = existsSync(anchors)
      ? 'agrees with its anchors.'
      : `stands alone: there are no anchors in ${anchors}, so a cut end would not be seen.`
    process.stdout.write(`${faults.length ? faults.join('\n') : `Every audit trail is whole and ${compared}`}\n`)
    if (faults.length) process.exitCode = 1
  } finally {
    await db.close()
    await database.stop()
  }
})
