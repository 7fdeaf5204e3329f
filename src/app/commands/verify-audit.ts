import path from 'node:path'
import { z } from 'zod'
import { listCharityIds } from '#features/charity/server/active-charities.ts'
import { auditFaults } from '#platform/server/audit/anchors.ts'
import { StartupError } from '#platform/server/startup-error.ts'
import { openDb } from '#platform/server/database/open-db.ts'
import { runCommand } from './run-command.ts'
import { attachDatabase } from '../server/database.ts'
import { openSettings } from '../server/installation.ts'

const usage = `npm run verify-audit -- [--anchors FOLDER]... [--as-of MOMENT]

Recomputes every charity's chain of audit rows and compares it with the anchors outside the database.
Exit code 1 when a link is broken, or when anchors are missing, changed, removed or older than 30 minutes.

  --anchors FOLDER  where anchors lie; once for each server or copy (default: DATA_DIR/anchors)
  --as-of MOMENT    judge the age of the anchors as of this moment, such as 2026-11-22T10:30:00Z:
                    for an installation that is stopped, or was restored (default: now)
`

const options = { anchors: { type: 'string', multiple: true }, 'as-of': { type: 'string' } } as const

await runCommand(usage, options, async values => {
  const asOf = new Date(values['as-of'] ?? Date.now())
  if (values['as-of'] && !z.iso.datetime({ offset: true }).safeParse(values['as-of']).success)
    throw new StartupError(`--as-of ${values['as-of']} is not a moment such as 2026-11-22T10:30:00Z.`)
  const config = openSettings()
  const database = await attachDatabase(config)
  const db = openDb(database.jobs, { max: 1 })
  try {
    const dirs = values.anchors?.map(dir => path.resolve(dir)) ?? [path.join(config.dataDir, 'anchors')]
    const faults = await auditFaults(db, listCharityIds, { dirs, asOf })
    process.stdout.write(`${faults.length ? faults.join('\n') : 'Every audit trail is whole and agrees with its anchors.'}\n`)
    if (faults.length) process.exitCode = 1
  } finally {
    await db.close()
    await database.stop()
  }
})
