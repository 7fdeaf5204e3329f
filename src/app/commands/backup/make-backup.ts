import { existsSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import {
  StartupError,
  toDiskStartupError,
  pathExists,
  makeFolder,
  assertWritable,
  readTextIfExists,
} from '#platform/server/startup-error.ts'
import { throwIfInterrupted } from '#platform/server/interrupt.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import type { ArchivePart } from './archive.ts'
import { releaseDraft, claimDraft, removeAbandoned } from './drafts.ts'
import { copyFilesOut, copyPlain } from './copy-files.ts'
import { dumpDatabase } from './dump.ts'
import { type Manifest, writeManifest } from './manifest.ts'

/** What is backed up: the database by its owner's address, the folder of the audit anchors, and the files unless they are null. */
export type BackupSource = { owner: string; anchorDir: string; files: FileStore | null }

/**
 * Writes a complete archive into a new folder below `to`; answers the folder and its manifest. An archive that could not be completed is
 * removed.
 */
export async function makeBackup({ owner, anchorDir, files }: BackupSource, to: string): Promise<{ dir: string; manifest: Manifest }> {
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '')
  const dir = path.join(to, `amanah-${stamp}Z`)
  const draft = `${dir}.partial`
  makeFolder(to, { mode: 0o700 })
  await removeAbandoned(to)
  await makeDraft(draft, dir)
  try {
    // The anchors come first: they must not name rows that are newer than the snapshot. The files come last: the snapshot must not name
    // files that are newer than the copy.
    const anchors = await copyAnchors(anchorDir, draft)
    const database = await dumpDatabase(owner, draft)
    const copied = files && (await copyFilesOut(files, draft))
    const manifest: Manifest = { format: 1, version: productVersion(), ...database, files: copied, anchors }
    await writeManifest(draft, manifest)
    throwIfInterrupted()
    await releaseDraft(draft)
    await rename(draft, dir)
    return { dir, manifest }
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw toDiskStartupError(error, to)
  }
}

/** Refuses a second backup of the same second before anything is read. */
async function makeDraft(draft: string, dir: string): Promise<void> {
  if (pathExists(dir)) throw new StartupError(`${dir} is there already: a backup was made within this second.`)
  try {
    await mkdir(draft, { mode: 0o700 })
    await claimDraft(draft)
  } catch (error) {
    throw toDiskStartupError(error, draft)
  }
}

const productVersion = () =>
  (JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8')) as { version: string }).version

async function copyAnchors(anchorDir: string, draft: string): Promise<ArchivePart | null> {
  const file = path.join(anchorDir, 'audit-anchors.jsonl')
  return pathExists(file) ? await copyPlain(draft, 'anchors.jsonl.gz', file) : null
}

/** Refuses a folder of keys within the archive's or around it, also by way of a symbolic link, because a thief would get both. */
export function assertKeysApart(keysTo: string, to: string): void {
  const [keysDir, archives] = [realPlace(keysTo), realPlace(to)]
  if (isInside(keysDir, archives) || isInside(archives, keysDir))
    throw new StartupError(
      'Keys and archive must not be in the same folder, nor one within the other: a thief of the archive would get the keys too.',
    )
}

/**
 * Refuses, before anything is read, a folder of keys that cannot be made or written. Leaves nothing there: a backup that fails copies no
 * keys.
 */
export function assertKeysWritable(keysTo: string): void {
  const keysDir = path.resolve(keysTo)
  const made = makeFolder(keysDir, { mode: 0o700 })
  try {
    assertWritable(keysDir)
  } finally {
    if (made) rmSync(made, { recursive: true })
  }
}

/** Copies the key file into a folder that is apart from the archives; answers the copy. One that could not be completed is removed. */
export async function copyKeys(keyFile: string, keysTo: string, to: string): Promise<string> {
  assertKeysApart(keysTo, to)
  const keysDir = path.resolve(keysTo)
  makeFolder(keysDir, { mode: 0o700 })
  const copy = path.join(keysDir, `keys-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}Z.json`)
  await copyKeyFile(keyFile, copy)
  return copy
}

/** Copies a key file to a new file, readable by its owner alone, whatever the mode of the first. Errors name the file. */
export async function copyKeyFile(from: string, to: string): Promise<void> {
  const text = readTextIfExists(from)
  if (text === null) throw new StartupError(`The key file ${from} is not there.`)
  const file = await open(to, 'wx', 0o600).catch(error => {
    throw toDiskStartupError(error, to)
  })
  try {
    await file.writeFile(text)
    await file.sync()
  } catch (error) {
    await rm(to, { force: true })
    throw toDiskStartupError(error, to)
  } finally {
    await file.close()
  }
}

/** Where a path leads, of which the last parts need not be there yet. */
function realPlace(place: string): string {
  const at = path.resolve(place)
  return existsSync(at) || at === path.dirname(at) ? realpathSync(at) : path.join(realPlace(path.dirname(at)), path.basename(at))
}

const isInside = (inner: string, outer: string) => inner === outer || inner.startsWith(outer.replace(/\/?$/, path.sep))
