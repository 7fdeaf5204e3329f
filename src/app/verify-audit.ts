import path from 'node:path'
import { auditFaults } from '#platform/server/audit-anchor.ts'
import { CannotStart } from '#platform/server/cannot-start.ts'
import { readConfig } from '#platform/server/config.ts'
import { openDb } from '#platform/server/db.ts'
import { unlock } from '#platform/server/encryption.ts'
import { loadKeys } from '#platform/server/keys.ts'
import { attachDatabase } from './database.ts'

// npm run verify-audit: recomputes every charity's chain of audit rows and compares it with the anchors outside the database. Exit code 1 when a link is broken.
try {
  const config = readConfig(process.env)
  unlock(loadKeys({ file: config.KEYS_FILE, dir: path.join(config.dataDir, 'keys') }))
  const database = await attachDatabase(config)
  const db = openDb(database.jobs, 1)
  try {
    const faults = await auditFaults(db, path.join(config.dataDir, 'anchors'))
    process.stdout.write(faults.length ? `${faults.join('\n')}\n` : 'Every audit trail is whole and agrees with its anchors.\n')
    if (faults.length) process.exitCode = 1
  } finally {
    await db.close()
    await database.stop()
  }
} catch (error) {
  process.stderr.write(
    `${error instanceof CannotStart ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  )
  process.exitCode = 1
}
