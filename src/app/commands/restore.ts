import { rm } from 'node:fs/promises'
import path from 'node:path'
import { StartupError, pathExists, makeFolder, readTextIfExists } from '#platform/server/startup-error.ts'
import { type Config, readConfig } from '#platform/server/config.ts'
import { forgetAnchors } from '#platform/server/audit/anchors.ts'
import { appendErasures, type NotedErasure, readErasures } from '#features/donor-erasure/server/public.ts'
import { setKeys } from '#platform/server/security/encryption.ts'
import { loadKeys } from '#platform/server/security/keys.ts'
import { throwIfInterrupted } from '#platform/server/interrupt.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { type RoleUrls, roleUrls } from '#platform/server/database/roles.ts'
import { parseWholeNumber } from './parse-whole-number.ts'
import { runCommand } from './run-command.ts'
import { endAllAccess } from './backup/end-access.ts'
import { assertDatabaseUnused } from './backup/load.ts'
import { copyKeyFile } from './backup/make-backup.ts'
import { filesIn, type Manifest } from './backup/manifest.ts'
import { connectToOwner } from './backup/connect-to-owner.ts'
import { checkBackup, assertTargetEmpty, restoreBackup } from './backup/restore-backup.ts'
import { faultsOfRestored } from './backup/verify-restored.ts'
import { attachDatabase, logMigrationWait } from '../server/database.ts'
import { skipReceipts } from './backup/skip-receipts.ts'
import { restoreOwnerOf } from '../server/data-owner.ts'
import { keyFileOf, openSettings } from '../server/installation.ts'
import { assertKeysMatch } from '../server/keys-proof.ts'
import { openFiles } from '../server/open-files.ts'
import { formatCount } from '#kit/text/format-count.ts'

const usage = `npm run restore -- --from FOLDER [--keys FILE] [--erasures FOLDER] [--without-files] [--check]
       npm run restore -- --end-access
       npm run restore -- --charity NUMBER --receipts-after NUMBER

Restores a backup into an empty place: a new DATA_DIR, or a new database (DATABASE_URL) and an empty bucket.
It reads and checks every byte of the backup first, refuses a place that is not empty, and afterwards compares row counts,
the ledger and the audit trails with the backup. Takes the same settings (environment) as the product.
Start the product on a restored copy for a trial without SMTP_URL and CARD_PROVIDER_*: mails and charges that were waiting would be carried out.

  --from FOLDER      one backup, such as /backups/amanah-2026-11-22T103000Z
  --keys FILE        a copy of the key file, put where this installation expects it
  --erasures FOLDER  a copy of the old installation's DATA_DIR/anchors, the newest there is: persons who were erased after the
                     backup are erased again when the product starts
  --without-files    leaves the files alone, for a bucket that still has them
  --check            only reads and checks the backup
  --end-access       signs everybody out of the database of this installation, for one that PostgreSQL's own tools brought back to an
                     earlier moment; a restore does it by itself
  --receipts-after NUMBER
                     continues the receipts of a charity of this installation behind the last one that was issued, such as NUR0004321,
                     of which the database that was brought back knows nothing; those between are listed as void
  --charity NUMBER   the charity
`

const options = {
  from: { type: 'string' },
  keys: { type: 'string' },
  erasures: { type: 'string' },
  'without-files': { type: 'boolean', default: false },
  check: { type: 'boolean', default: false },
  'end-access': { type: 'boolean', default: false },
  'receipts-after': { type: 'string' },
  charity: { type: 'string' },
} as const

const anchorsOf = ({ dataDir }: Config) => path.join(dataDir, 'anchors')
const erasedAreBack = (config: Config, { madeAt }: Manifest) =>
  `Persons who were erased after ${madeAt} are on file again. Put the newest erasures.jsonl of the old installation into ${anchorsOf(config)} before the first start: it erases them again.\n`

await runCommand(usage, options, async values => {
  const { charity, 'receipts-after': lastReceiptNo } = values
  if (values['end-access']) return tellOf(({ jobs }) => endAllAccess(jobs, new Date()))
  if (lastReceiptNo)
    return tellOf(({ jobs }) => skipReceipts(jobs, parseWholeNumber('charity', charity ?? '', 2_147_483_647), lastReceiptNo))
  if (!values.from) throw new StartupError(`--from is missing: which backup shall be restored?\n\n${usage}`)
  const [config, from] = [readConfig(process.env), path.resolve(values.from)]
  const keyFile = keyFileOf(config)
  const givenKeyFile = values.keys === undefined ? keyFile : path.resolve(values.keys)
  const text = readTextIfExists(givenKeyFile)
  if (text === null)
    throw new StartupError(`The key file ${givenKeyFile} is not there. Give a copy of it with --keys FILE, or set KEYS_FILE.`)
  if (!values.check && givenKeyFile !== keyFile && pathExists(keyFile))
    throw new StartupError(`${keyFile} is there already. Restore into a new DATA_DIR, or leave --keys out; nothing was changed.`)
  setKeys(loadKeys({ text, file: givenKeyFile, dir: '' }))
  const erasures = values.erasures === undefined ? null : await erasuresIn(path.resolve(values.erasures))
  const manifest = await checkBackup(from)
  const rows = formatCount(manifest.tables.reduce((sum, table) => sum + table.rows, 0))
  if (values.check) return void process.stdout.write(`${from} is whole: ${rows} rows as of ${manifest.madeAt}.\n`)
  const hadFolder = pathExists(config.dataDir)
  try {
    const files = values['without-files'] ? null : (await openFiles(config, () => new Date())).files
    const access = await restoreInto(config, {
      from,
      manifest,
      files,
      keys: givenKeyFile === keyFile ? null : { source: givenKeyFile, keyFile },
    })
    await appendErasures(anchorsOf(config), erasures ?? [])
    process.stdout.write(
      `${rows} rows as of ${manifest.madeAt} are restored${manifest.files && files ? `, with ${filesIn(manifest.files)}` : ''}. Row counts, the ledger and every audit trail agree with the backup.\n`,
    )
    process.stdout.write(
      access +
        (erasures ? `Erasures to be repeated, as far as needed: ${formatCount(erasures.length)}.\n` : erasedAreBack(config, manifest)),
    )
  } finally {
    restoreOwnerOf(config.dataDir, givenKeyFile === keyFile ? [] : [keyFile])
  }
  if (!hadFolder && process.getuid?.() === 0)
    process.stdout.write(
      `${config.dataDir} belongs to root, since root restored it. Give it to the user that runs Amanah: chown -R USER: ${config.dataDir}\n`,
    )
})

/** Does something to the database of this installation, and tells what. */
async function tellOf(work: (database: RoleUrls) => Promise<string>): Promise<void> {
  const database = await attachDatabase(openSettings())
  try {
    process.stdout.write(await work(database))
  } finally {
    await database.stop()
  }
}

/** The erasures of another installation with the same keys, of a copy of its folder of anchors. */
async function erasuresIn(dir: string): Promise<NotedErasure[]> {
  const found = await readErasures(dir)
  if (!found)
    throw new StartupError(`There is no erasures.jsonl in ${dir}. Where nobody was erased, leave --erasures out; nothing was changed.`)
  if (found.unknown)
    throw new StartupError(`${found.unknown} lines of erasures.jsonl in ${dir} were not written with these keys; nothing was changed.`)
  return found.erasures
}

type RestoredParts = {
  from: string
  manifest: Manifest
  files: Awaited<ReturnType<typeof openFiles>>['files'] | null
  keys: { source: string; keyFile: string } | null
}

/**
 * Restores a checked backup into an empty place. The keys come once the database is known to be empty; a restore that fails takes them away
 * again. Answers what to review of the access that it brings back.
 */
async function restoreInto(config: Config, { from, manifest, files, keys }: RestoredParts): Promise<string> {
  const anchorDir = anchorsOf(config)
  await assertTargetEmpty({ anchorDir, files })
  const { owner, stop } = await connectToOwner(config)
  let isWhole = false
  try {
    await assertDatabaseUnused(owner)
    if (keys) await placeKeys(keys)
    await restoreBackup(from, manifest, { owner, anchorDir, files, onWait: logMigrationWait })
    await assertKeysMatch(owner)
    const faults = await faultsOfRestored(owner, (await roleUrls(owner)).jobs, anchorDir, manifest)
    if (faults.length) throw new StartupError(`The restored copy is not as it was. Do not use it:\n${faults.join('\n')}`)
    await migrate(owner, { onWait: logMigrationWait })
    await forgetAnchors(owner)
    const access = await endAllAccess((await roleUrls(owner)).jobs, new Date())
    throwIfInterrupted()
    isWhole = true
    return access
  } finally {
    if (keys && !isWhole) await rm(keys.keyFile, { force: true })
    await stop()
  }
}

/** Puts a copy of the keys where the installation expects them. */
async function placeKeys({ source, keyFile }: { source: string; keyFile: string }): Promise<void> {
  makeFolder(path.dirname(keyFile), { mode: 0o700 })
  await copyKeyFile(source, keyFile)
}
