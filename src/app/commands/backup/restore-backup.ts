import { createWriteStream, readdirSync } from 'node:fs'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { pipeline } from 'node:stream/promises'
import packageOfBoss from 'pg-boss/package.json' with { type: 'json' }
import { StartupError, pathExists, makeFolder } from '#platform/server/startup-error.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import { expectedMigrations, migrate } from '#platform/server/database/migrate.ts'
import { setRolePasswords, assertOnlyOwner } from '#platform/server/database/roles.ts'
import { assertHoldsKeys } from '#app/server/keys-proof.ts'
import { checkPart, readPart } from './archive.ts'
import { checkFiles, copyFilesIn, isStoreEmpty } from './copy-files.ts'
import { loadDatabase, assertDatabaseUnused } from './load.ts'
import { type Manifest, readManifest } from './manifest.ts'

/**
 * Where a backup is restored to (`onWait` is told of a session that its migrations wait for): an empty database by its owner's address, a
 * folder for the anchors, a store without files; null leaves the files alone.
 */
export type RestoreTarget = { owner: string; anchorDir: string; files: FileStore | null; onWait?: (message: string) => void }

const migrations = new URL('../../../../db/migrations/', import.meta.url)

/** Reads every byte of an archive and checks it, before anything is touched. Returns its manifest. */
export async function checkBackup(dir: string): Promise<Manifest> {
  const manifest = await readManifest(dir)
  assertHoldsKeys(manifest.keys ?? [], 'this backup')
  const unknown = manifest.migrations.filter(name => !expectedMigrations().includes(name))
  if (unknown.length)
    throw new StartupError(`The archive is of a newer version of Amanah (${unknown.join(', ')}): restore it with that version.`)
  if (manifest.jobsSchema !== packageOfBoss.pgboss.schema)
    throw new StartupError(
      `The job queue of the archive has version ${manifest.jobsSchema}, this one ${packageOfBoss.pgboss.schema}: restore it with the version of Amanah that made it (${manifest.version}), and update afterwards.`,
    )
  for (const part of [...manifest.tables, manifest.files?.list, manifest.anchors]) if (part) await checkPart(dir, part)
  if (manifest.files) await checkFiles(dir, manifest.files)
  return manifest
}

/** Refuses files or anchors that are there already. */
export async function assertTargetEmpty({ anchorDir, files }: Pick<RestoreTarget, 'anchorDir' | 'files'>): Promise<void> {
  if (pathExists(anchorDir) && readdirSync(anchorDir).length)
    throw new StartupError(`${anchorDir} is not empty. Restore into a new DATA_DIR; nothing was changed.`)
  if (files && !(await isStoreEmpty(files)))
    throw new StartupError(
      'There are files already. Restore into a new DATA_DIR or bucket, or pass --without-files if these are the ones that belong to the archive; nothing was changed.',
    )
}

/**
 * Restores a checked archive: the schema as it was then, the rows, the anchors and the files. Later migrations are the caller's, once the
 * rows are verified.
 */
export async function restoreBackup(dir: string, manifest: Manifest, { owner, anchorDir, files, onWait }: RestoreTarget): Promise<void> {
  await assertDatabaseUnused(owner)
  await assertOnlyOwner(owner)
  await migrateAsThen(owner, manifest.migrations, onWait)
  await setRolePasswords(owner) // fails while nothing is loaded when the owner may not let the roles sign in
  await loadDatabase(owner, dir, manifest.tables)
  if (manifest.anchors) {
    makeFolder(anchorDir)
    await pipeline(readPart(dir, manifest.anchors), createWriteStream(path.join(anchorDir, 'audit-anchors.jsonl'), { flush: true }))
  }
  if (manifest.files && files) await copyFilesIn(dir, manifest.files, files)
}

/** Brings an empty database to the schema of the archive and no further: later migrations change the rows that it brings. */
async function migrateAsThen(owner: string, names: readonly string[], onWait: RestoreTarget['onWait']): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'amanah-migrations-'))
  try {
    for (const name of names) await copyFile(new URL(name, migrations), path.join(folder, name))
    await migrate(owner, { folder: pathToFileURL(`${folder}/`), onWait })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
