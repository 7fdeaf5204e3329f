import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { CannotStart } from '#platform/server/cannot-start.ts'
import { readConfig } from '#platform/server/config.ts'
import { unlock } from '#platform/server/encryption.ts'
import { loadKeys } from '#platform/server/keys.ts'
import { runCommand } from './run-command.ts'
import { copyKeys, makeBackup } from './backup/make-backup.ts'
import { keyFileOf, reachOwner } from './backup/reach-owner.ts'
import { mustBeKeysOf } from '../server/keys-proof.ts'
import { openFiles } from '../server/environment.ts'

const help = `npm run backup -- --to FOLDER [--keys-to FOLDER] [--without-files]

Writes a backup into a new folder below FOLDER, while Amanah runs or is stopped: every row of the database as of one moment,
the files, and the anchors of the audit trail. Takes the same settings (environment) as the product.
The keys are never part of it: without them, kept somewhere else, nobody can read the identity numbers in a backup, you neither.

  --to FOLDER        where backups are kept, such as a mounted disk of another machine
  --keys-to FOLDER   also copies the key file, to a place that is not beside the backups
  --without-files    leaves the files out, for a bucket that keeps versions or copies by itself
`

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      to: { type: 'string' },
      'keys-to': { type: 'string' },
      'without-files': { type: 'boolean', default: false },
      help: { type: 'boolean' },
    },
  })
  if (values.help) return void process.stdout.write(help)
  if (!values.to) throw new CannotStart(`--to is missing: where shall the backup go?\n\n${help}`)
  const config = readConfig(process.env)
  const keyFile = keyFileOf(config)
  if (!existsSync(keyFile))
    throw new CannotStart(`There is no installation here: the key file ${keyFile} is missing. Set DATA_DIR or KEYS_FILE.`)
  unlock(loadKeys({ file: config.KEYS_FILE, dir: path.join(config.dataDir, 'keys') }))
  const keysCopy = values['keys-to'] && (await copyKeys(keyFile, values['keys-to'], values.to))
  const { owner, stop } = await reachOwner(config)
  try {
    await mustBeKeysOf(owner)
    const files = values['without-files'] ? null : (await openFiles(config, () => new Date())).files
    const { dir, manifest } = await makeBackup({ owner, anchorDir: path.join(config.dataDir, 'anchors'), files }, path.resolve(values.to))
    await writeFile(path.join(config.dataDir, 'last-backup'), `${manifest.madeAt}\n`)
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    process.stdout.write(
      [
        `${dir} holds ${rows.toLocaleString('en')} rows of ${manifest.tables.length} tables as of ${manifest.madeAt}, ${manifest.files ? `${manifest.files.count.toLocaleString('en')} files` : 'no files'} and ${manifest.anchors ? 'the audit anchors' : 'no audit anchors: there are none in DATA_DIR'}.`,
        keysCopy ? `The keys are in ${keysCopy}.` : `The keys are not in it. Keep a copy of ${keyFile} somewhere else.`,
        '',
      ].join('\n'),
    )
  } finally {
    await stop()
  }
})
