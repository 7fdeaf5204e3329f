import { existsSync, lstatSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/** Why the product cannot start: one sentence, fit to be shown as it is. */
export class CannotStart extends Error {
  override name = 'CannotStart'
}

const causes: Record<string, (place: string) => string> = {
  ENOSPC: place => `There is no space left on the disk that holds ${place}. Free some, or name another folder.`,
  EDQUOT: place => `There is no space left on the disk that holds ${place}. Free some, or name another folder.`,
  EROFS: place => `${place} cannot be written to: its disk is read-only. Name another folder.`,
  EACCES: place => `${place} may not be read or written by this user. Run as its owner, correct its owner, or name another folder.`,
  EPERM: place => `${place} may not be changed by this user. Run as its owner, correct its owner, or name another folder.`,
  ENOENT: place => `${place} is not there and cannot be made there. Name another folder.`,
  EEXIST: place => `${place} is there already, as a file or from before. Name another folder, or remove it.`,
  ENOTEMPTY: place => `${place} is there already and is not empty. Name another folder, or remove it.`,
  ENOTDIR: place => `${place} cannot be made there: a part of its path is a file. Name another folder.`,
  EISDIR: place => `${place} is a folder, and a file is needed there.`,
  EBUSY: place => `${place} is in use by another program. Stop that, or name another folder.`,
  ELOOP: place => `${place} leads in circles: correct its symbolic links.`,
  ENAMETOOLONG: place => `${place.slice(0, 60)}… is too long for the disk. Name another folder.`,
  EMFILE: place => `${place} cannot be opened: this process may not open more files. Raise its limit (ulimit -n).`,
  EIO: place => `${place} cannot be read or written: its disk fails.`,
}

/** Turns what the system says about a place into a sentence, which names the setting to change if there is one; anything else passes through. */
export function explainDisk(error: unknown, place: string, setting = ''): unknown {
  const cause = causes[codeOf(error)]
  if (!cause || error instanceof CannotStart) return error
  const words = cause(place)
  return new CannotStart(setting ? words.replace(/(n|N)ame another/, (_, n) => `${n === 'n' ? 's' : 'S'}et ${setting} to another`) : words)
}

/**
 * Makes a folder with all above it when it is absent; those it makes get `mode`. Answers the first folder it made.
 * Node's own recursive mkdir never ends where a file system refuses every new folder with ENOENT, as /proc does.
 */
export function makeFolder(dir: string, { mode = 0o777, setting = '' }: { mode?: number; setting?: string } = {}): string | undefined {
  const missing: string[] = []
  for (let at = path.resolve(dir); !existsSync(at) && at !== path.dirname(at); at = path.dirname(at)) missing.unshift(at)
  try {
    for (const folder of missing.length ? missing : [dir]) makeOne(folder, mode)
  } catch (error) {
    if (codeOf(error) === 'EEXIST')
      throw new CannotStart(
        `${dir} is a file, and a folder is needed there. ${setting ? `Set ${setting} to another` : 'Name another'} folder.`,
      )
    throw explainDisk(error, dir, setting)
  }
  return missing[0]
}

/** A folder that is there already, perhaps made by another process just now, is as good. */
function makeOne(folder: string, mode: number): void {
  try {
    mkdirSync(folder, { mode })
  } catch (error) {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}

/** The text of a file, or null when there is none. One that may not be read is refused by name: it is there. */
export function textIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw explainDisk(error, file)
  }
}

/** Whether there is something at a path. A path that may not be entered is refused by name: what it holds is not absent. */
export function isThere(place: string): boolean {
  try {
    lstatSync(place)
    return true
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return false
    throw explainDisk(error, place)
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException | null)?.code ?? ''
