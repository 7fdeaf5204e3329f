import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { StartupError, toDiskStartupError, startupMessage } from '#platform/server/startup-error.ts'
import { setKeys } from '#platform/server/security/encryption.ts'
import { loadKeys } from '#platform/server/security/keys.ts'
import { runCommand } from './run-command.ts'
import { filesIn } from './backup/manifest.ts'
import { copyKeys, makeBackup, assertKeysApart, assertKeysWritable } from './backup/make-backup.ts'
import { connectToOwner } from './backup/connect-to-owner.ts'
import { checkKeysOf } from '../server/keys-proof.ts'
import { keyFileOf, assertInstalled, openSettings } from '../server/installation.ts'
import { openFiles } from '../server/open-files.ts'
import { formatCount } from '#kit/text/format-count.ts'

const usage = `npm run backup -- --to FOLDER [--keys-to FOLDER] [--without-files]

Writes a backup into a new folder below FOLDER, while Amanah runs or is stopped: every row of the database as of one moment,
the files, and the anchors of the audit trail. Takes the same settings (environment) as the product.
The keys are never part of it: without them, kept somewhere else, nobody can read the identity numbers in a backup, you neither.

  --to FOLDER        where backups are kept, such as a mounted disk of another machine
  --keys-to FOLDER   also copies the key file, to a place that is not beside the backups
  --without-files    leaves the files out, for a bucket that keeps versions or copies by itself
`

const options = {
  to: { type: 'string' },
  'keys-to': { type: 'string' },
  'without-files': { type: 'boolean', default: false },
} as const

await runCommand(usage, options, async values => {
  if (!values.to) throw new StartupError(`--to is missing: where shall the backup go?\n\n${usage}`)
  const config = openSettings()
  const keyFile = keyFileOf(config)
  assertInstalled(config)
  setKeys(loadKeys({ file: keyFile, dir: '' }))
  const keysTo = values['keys-to']
  if (keysTo) {
    assertKeysApart(keysTo, values.to)
    assertKeysWritable(keysTo)
  }
  const { owner, stop } = await connectToOwner(config)
  try {
    await checkKeysOf(owner)
    const files = values['without-files'] ? null : (await openFiles(config, () => new Date())).files
    const { dir, manifest } = await makeBackup({ owner, anchorDir: path.join(config.dataDir, 'anchors'), files }, path.resolve(values.to))
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    await noteBackup(path.join(config.dataDir, 'last-backup'), manifest.madeAt)
    const keysCopy = keysTo && (await copyKeysOf(dir, () => copyKeys(keyFile, keysTo, path.dirname(dir))))
    process.stdout.write(
      [
        `${dir} holds ${formatCount(rows)} rows of ${manifest.tables.length} tables as of ${manifest.madeAt}, ${manifest.files ? filesIn(manifest.files) : 'no files'} and ${manifest.anchors ? 'the audit anchors' : 'no audit anchors: there are none in DATA_DIR'}.`,
        keysCopy ? `The keys are in ${keysCopy}.` : `The keys are not in it. Keep a copy of ${keyFile} somewhere else.`,
        '',
      ].join('\n'),
    )
  } finally {
    await stop()
  }
})

/** The keys come last: a backup that fails leaves no copy of them behind. */
async function copyKeysOf(dir: string, copy: () => Promise<string>): Promise<string> {
  try {
    return await copy()
  } catch (error) {
    throw new StartupError(
      `The backup ${dir} is complete, but the keys were not copied: ${startupMessage(error) ?? (error as Error).message}`,
      {
        cause: error,
      },
    )
  }
}

/** Notes the moment for the metric amanah_backup_age_seconds. The backup is complete without it. */
async function noteBackup(file: string, madeAt: string): Promise<void> {
  await writeFile(file, `${madeAt}\n`).catch(error => {
    const { message } = toDiskStartupError(error, file) as Error
    process.stderr.write(`The backup is complete, but amanah_backup_age_seconds will not tell of it: ${message}\n`)
  })
}
