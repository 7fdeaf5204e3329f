import { existsSync } from 'node:fs'
import { copyFile, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { CannotStart } from '#platform/server/cannot-start.ts'
import { readConfig } from '#platform/server/config.ts'
import { unlock } from '#platform/server/encryption.ts'
import { loadKeys } from '#platform/server/keys.ts'
import { migrate } from '#platform/server/migrate.ts'
import { roleUrls } from '#platform/server/postgres-roles.ts'
import { runCommand } from './run-command.ts'
import { keyFileOf, reachOwner } from './backup/reach-owner.ts'
import { checkBackup, mustBeVacant, restoreBackup } from './backup/restore-backup.ts'
import { faultsOfRestored } from './backup/verify-restored.ts'
import { mustBeKeysOf } from '../server/keys-proof.ts'
import { openFiles } from '../server/environment.ts'

const help = `npm run restore -- --from FOLDER [--keys FILE] [--without-files] [--check]

Restores a backup into an empty place: a new DATA_DIR, or a new database (DATABASE_URL) and an empty bucket.
It reads and checks every byte of the backup first, refuses a place that is not empty, and afterwards compares row counts,
the ledger and the audit trails with the backup. Takes the same settings (environment) as the product.
Start the product on a restored copy for a trial without SMTP_URL and CARD_PROVIDER_*: mails and charges that were waiting would be carried out.

  --from FOLDER      one backup, such as /backups/amanah-2026-11-22T103000Z
  --keys FILE        a copy of the key file, put where this installation expects it
  --without-files    leaves the files alone, for a bucket that still has them
  --check            only reads and checks the backup
`

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      keys: { type: 'string' },
      'without-files': { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
      help: { type: 'boolean' },
    },
  })
  if (values.help) return void process.stdout.write(help)
  if (!values.from) throw new CannotStart(`--from is missing: which backup shall be restored?\n\n${help}`)
  const [config, from] = [readConfig(process.env), path.resolve(values.from)]
  const keyFile = keyFileOf(config)
  const given = values.keys === undefined ? keyFile : path.resolve(values.keys)
  if (!existsSync(given)) throw new CannotStart(`The key file ${given} is not there. Give a copy of it with --keys FILE, or set KEYS_FILE.`)
  if (!values.check && given !== keyFile && existsSync(keyFile))
    throw new CannotStart(`${keyFile} is there already. Restore into a new DATA_DIR, or leave --keys out; nothing was changed.`)
  unlock(loadKeys({ file: given, dir: '' }))
  const manifest = await checkBackup(from)
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0).toLocaleString('en')
  if (values.check) return void process.stdout.write(`${from} is whole: ${rows} rows as of ${manifest.madeAt}.\n`)
  const files = values['without-files'] ? null : (await openFiles(config, () => new Date())).files
  const anchorDir = path.join(config.dataDir, 'anchors')
  await mustBeVacant({ anchorDir, files })
  if (given !== keyFile) {
    await mkdir(path.dirname(keyFile), { recursive: true, mode: 0o700 })
    await copyFile(given, keyFile)
  }
  const { owner, stop } = await reachOwner(config)
  try {
    await restoreBackup(from, manifest, { owner, anchorDir, files })
    await mustBeKeysOf(owner)
    const faults = await faultsOfRestored(owner, (await roleUrls(owner)).jobs, anchorDir, manifest)
    if (faults.length) throw new CannotStart(`The restored copy is not as it was. Do not use it:\n${faults.join('\n')}`)
    await migrate(owner)
    process.stdout.write(
      `${rows} rows as of ${manifest.madeAt} are restored${manifest.files && files ? `, with ${manifest.files.count.toLocaleString('en')} files` : ''}. Row counts, the ledger and every audit trail agree with the backup.\n`,
    )
  } finally {
    await stop()
  }
})
