import { existsSync, lchownSync, lstatSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartupError } from '#platform/server/startup-error.ts'

const program = fileURLToPath(new URL('../../../', import.meta.url))

/** The types of Node lack this one. */
type Process = typeof process & { initgroups?: (user: number, group: number) => void }

/**
 * Lets root's process continue as the owner of a folder that belongs to another user: files owned by root there would stop that user's
 * service.
 */
export function switchToOwnerOf(dir: string, programFolder = program): void {
  const found = process.getuid?.() === 0 ? statSync(dir, { throwIfNoEntry: false }) : undefined
  if (!found || found.uid === 0) return
  const closed = closedTo(found, programFolder)
  if (closed)
    throw new StartupError(
      `${dir} belongs to user ${found.uid}, who cannot enter ${closed} and run this program. Install it in a folder that everyone may enter, such as /opt/amanah.`,
    )
  const { initgroups } = process as Process
  try {
    initgroups?.(found.uid, found.gid)
  } catch {
    process.setgroups?.([found.gid]) // a number without an account has no groups
  }
  process.setgid?.(found.gid)
  process.setuid?.(found.uid)
}

/** Gives all that root has made below a folder, and further files, to the owner of the folder. */
export function restoreOwnerOf(dir: string, files: readonly string[] = []): void {
  const owner = process.getuid?.() === 0 ? statSync(dir, { throwIfNoEntry: false }) : undefined
  if (!owner || owner.uid === 0) return
  const below = readdirSync(dir, { recursive: true, encoding: 'utf8' }).map(entry => path.join(dir, entry))
  for (const place of [...below, ...files.filter(file => existsSync(file))])
    if (lstatSync(place).uid !== owner.uid) lchownSync(place, owner.uid, owner.gid)
}

/** The first folder on the way to `place` through which a user, with the group of the same folder, may not pass. */
function closedTo({ uid, gid }: { uid: number; gid: number }, place: string): string | undefined {
  for (let dir = path.resolve(place); dir !== path.dirname(dir); dir = path.dirname(dir)) {
    const found = statSync(dir)
    if (!(found.mode & passBit(found, uid, gid))) return dir
  }
  return undefined
}

/** The bit of a folder's mode that lets this user pass. */
function passBit(folder: { uid: number; gid: number }, uid: number, gid: number): number {
  if (folder.uid === uid) return 0o100
  return folder.gid === gid ? 0o010 : 0o001
}
