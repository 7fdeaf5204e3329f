import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, chownSync, lchownSync, mkdirSync, readdirSync, renameSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { StartupError, toDiskStartupError, pathExists, makeFolder, readTextIfExists } from '../startup-error.ts'
import { type Binaries, findBinaries, type User } from './binaries.ts'

const version = '18'
const bytesNeeded = 150_000_000

/** The folder of an embedded PostgreSQL: its data, and beside them the owner's password. */
export type EmbeddedHome = { dir: string; data: string; durable: boolean; password: string; binaries: Binaries }

/**
 * Makes the folder ready to be served from: made when absent, refused when it is of another version or another user, or the disk is full.
 */
export async function prepareHome(
  dir: string,
  { durable, native }: { durable: boolean; native?: string | undefined },
): Promise<EmbeddedHome> {
  const data = path.join(dir, 'data')
  try {
    makePassable(dir)
    const owner = ownerOf(data)
    const binaries = findBinaries(dir, native, owner?.uid ? owner : undefined)
    refuseFullDisk(dir)
    const found = owner && versionOf(data)
    if (found && found !== version) {
      throw new StartupError(
        `The data in ${data} are of PostgreSQL ${found}, and this is ${version}: dump them with ${found} and load the dump here, or set DATA_DIR to another folder.`,
      )
    }
    const password = passwordOf(dir, found !== null)
    if (found === null) await initialise(binaries, data, { password, durable })
    else if (binaries.runsAs !== null) changeOwner(binaries.runsAs, data)
    return { dir, data, durable, password, binaries }
  } catch (error) {
    throw toDiskStartupError(error, dir, 'DATA_DIR')
  }
}

/** The owner of the data; null when there are none. Refuses data of another user, because PostgreSQL serves only its own. */
function ownerOf(data: string): User | null {
  if (!pathExists(data)) return null
  const { uid, gid } = statSync(data)
  const own = process.getuid?.() ?? 0
  if (own !== 0 && uid !== own)
    throw new StartupError(
      `The data in ${data} belong to user ${uid}, and this process runs as user ${own}: PostgreSQL serves only its own. Run as user ${uid}, or as root give the folder away: chown -R ${own} ${path.dirname(path.dirname(data))}`,
    )
  return { uid, gid }
}

/** The version of PostgreSQL that made the data; null for an empty folder. Refuses a folder with something else in it. */
function versionOf(data: string): string | null {
  const found = readTextIfExists(path.join(data, 'PG_VERSION'))?.trim() ?? null
  if (found === null && readdirSync(data).length)
    throw new StartupError(
      `${data} is not empty, and what is in it are no data of PostgreSQL: PG_VERSION is missing. Restore it, or set DATA_DIR to another folder.`,
    )
  return found
}

/**
 * Gives a copy that root restored to the user that serves it. The folder comes last, so that an interrupted change is completed at the next
 * start. @internal tests call it with another user
 */
export function changeOwner({ uid, gid }: User, data: string): void {
  if (statSync(data).uid === uid) return
  for (const entry of readdirSync(data, { recursive: true, encoding: 'utf8' })) lchownSync(path.join(data, entry), uid, gid)
  chownSync(data, uid, gid)
}

/** Creates what is missing of the path; the database's user has to pass through it. */
function makePassable(dir: string): void {
  const first = makeFolder(dir, { setting: 'DATA_DIR' })
  for (let made = dir; first && made.length >= first.length; made = path.dirname(made)) chmodSync(made, 0o711)
}

function refuseFullDisk(dir: string): void {
  const { bavail, bsize } = statfsSync(dir)
  const free = bavail * bsize
  if (free < bytesNeeded) {
    throw new StartupError(
      `There is no space left on the disk that holds ${dir}: ${Math.floor(free / 1e6)} MB are free, at least ${bytesNeeded / 1e6} MB are needed.`,
    )
  }
}

/** Written before the data, so that data without a password never exist. */
function passwordOf(dir: string, hasData: boolean): string {
  const file = path.join(dir, 'owner-password')
  const stored = readTextIfExists(file)
  if (stored !== null) return stored.trim()
  if (hasData)
    throw new StartupError(
      `${file} is missing: without it the data beside it cannot be opened. Put it back from a copy of this folder, or restore a backup (npm run restore) into a new DATA_DIR.`,
    )
  const password = randomBytes(24).toString('base64url')
  writeFileSync(file, password, { mode: 0o600, flush: true })
  return password
}

/** Made under another name and renamed when whole: a start that was cut short leaves nothing half made. */
async function initialise(binaries: Binaries, data: string, { password, durable }: { password: string; durable: boolean }): Promise<void> {
  const draft = `${data}.new`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  if (binaries.runsAs !== null) chownSync(draft, binaries.runsAs.uid, binaries.runsAs.gid)
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const access = ['--auth-host=scram-sha-256', '--auth-local=reject', '--username=amanah_owner']
  await run(binaries, 'initdb', draft, at => ['-D', at, ...access, ...locale, '--data-checksums', ...(durable ? [] : ['--no-sync'])])
  const statements = [`alter role amanah_owner password '${password}'`, 'create database amanah strategy file_copy']
  const single = (at: string) => ['--single', '-D', at, ...(durable ? [] : ['-F']), 'postgres']
  await run(binaries, 'postgres', draft, single, `${statements.join('\n')}\n`)
  renameSync(draft, data)
}

async function run(
  binaries: Binaries,
  program: 'initdb' | 'postgres',
  data: string,
  flagsFor: (data: string) => string[],
  input = '',
): Promise<void> {
  const child = binaries.start(program, data, flagsFor)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stdin?.on('error', () => {}) // a program that ends early closes its input: its exit code tells
  child.stdin?.end(input)
  const [code] = (await once(child, 'close')) as [number | null]
  if (code === 0 && !/\b(ERROR|FATAL|PANIC):/.test(output)) return
  throw output.includes('No space left on device')
    ? toDiskStartupError({ code: 'ENOSPC' }, data, 'DATA_DIR')
    : new StartupError(`The embedded PostgreSQL could not be set up in ${data}: ${output.trim().slice(-2000)}`)
}
