import { mkdirSync } from 'node:fs'

/** Why the product can not start: one sentence, fit to be shown as it is. */
export class CannotStart extends Error {
  override name = 'CannotStart'
}

const causes: Record<string, (place: string) => string> = {
  ENOSPC: place => `There is no space left on the disk that holds ${place}.`,
  EDQUOT: place => `There is no space left on the disk that holds ${place}.`,
  EROFS: place => `${place} can not be written to: its disk is read-only. Set DATA_DIR to another folder.`,
  EACCES: place => `${place} can not be written to by this user. Set DATA_DIR to another folder, or correct its owner.`,
  ENOENT: place => `${place} can not be made there. Set DATA_DIR to another folder.`,
  EEXIST: place => `${place} is a file, and a folder is needed there. Set DATA_DIR to another folder.`,
  ENOTDIR: place => `${place} can not be made there. Set DATA_DIR to another folder.`,
  EPERM: place => `${place} can not be written to by this user. Set DATA_DIR to another folder, or correct its owner.`,
}

/** Turns what the system says about a folder into a sentence; anything else passes through as it is. */
export function explainDisk(error: unknown, place: string): unknown {
  const cause = causes[(error as NodeJS.ErrnoException).code ?? '']
  return cause ? new CannotStart(cause(place)) : error
}

/** Makes a folder with all above it, when it is absent. */
export function makeFolder(dir: string): void {
  try {
    mkdirSync(dir, { recursive: true })
  } catch (error) {
    throw explainDisk(error, dir)
  }
}
