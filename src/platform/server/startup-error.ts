import { existsSync, lstatSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Why the product cannot start: one sentence that can be shown unchanged. */
export class StartupError extends Error {
  override name = 'StartupError'
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

/**
 * Turns what the system says into a sentence about the path that it names, else about `place`; the setting is named where it leads to that
 * path. Anything else passes through.
 */
export function toDiskStartupError(error: unknown, place: string, setting = ''): unknown {
  const cause = causes[codeOf(error)]
  if (!cause || error instanceof StartupError) return error
  const at = (error as NodeJS.ErrnoException).path ?? place
  const words = cause(at)
  return new StartupError(
    setting && (at.startsWith(place) || place.startsWith(at))
      ? words.replace(/(n|N)ame another/, (_, n) => `${n === 'n' ? 's' : 'S'}et ${setting} to another`)
      : words,
  )
}

/**
 * Makes a folder with all above it when it is absent; those it makes get `mode`. Returns the first folder it made.
 * Node's own recursive mkdir never ends where a file system refuses every new folder with ENOENT, as /proc does.
 */
export function makeFolder(dir: string, { mode = 0o777, setting = '' }: { mode?: number; setting?: string } = {}): string | undefined {
  const missing: string[] = []
  for (let at = path.resolve(dir); !existsSync(at) && at !== path.dirname(at); at = path.dirname(at)) missing.unshift(at)
  try {
    for (const folder of missing.length ? missing : [dir]) makeOne(folder, mode)
  } catch (error) {
    if (codeOf(error) === 'EEXIST')
      throw new StartupError(
        `${dir} is a file, and a folder is needed there. ${setting ? `Set ${setting} to another` : 'Name another'} folder.`,
      )
    throw toDiskStartupError(error, dir, setting)
  }
  return missing[0]
}

/** Refuses a folder in which this user can write no file, by writing one. */
export function assertWritable(dir: string, setting = ''): void {
  const probe = path.join(dir, `.probe-${process.pid}`)
  try {
    writeFileSync(probe, 'probe', { mode: 0o600 })
  } catch (error) {
    throw toDiskStartupError(Object.assign(error as NodeJS.ErrnoException, { path: dir }), dir, setting)
  } finally {
    rmSync(probe, { force: true })
  }
}

/** A folder that is there already, perhaps made by another process just now, is as good. */
function makeOne(folder: string, mode: number): void {
  try {
    mkdirSync(folder, { mode })
  } catch (error) {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}

/** The text of a file; null when it does not exist. A file that exists but cannot be read is refused by name. */
export function readTextIfExists(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (isAbsent(error)) return null
    throw toDiskStartupError(error, file)
  }
}

const isAbsent = (error: unknown) => ['ENOENT', 'ENOTDIR'].includes(codeOf(error))

/** Whether there is something at a path. A path that may not be entered is refused by name: what it holds is not absent. */
export function pathExists(place: string): boolean {
  try {
    lstatSync(place)
    return true
  } catch (error) {
    if (isAbsent(error)) return false
    throw toDiskStartupError(error, place)
  }
}

/**
 * What a program ends with, as one sentence where one is known: its own refusal, or an error of the system or the database.
 * Undefined for a bug, which shows its trace.
 */
export function startupMessage(error: unknown): string | undefined {
  if (error instanceof StartupError) return error.message
  if (error instanceof AggregateError) return startupMessage(error.errors[0])
  const { path: place, address, port, hostname, syscall, severity, message, name, $fault } = error as Fault
  const code = codeOf(error)
  if (place && causes[code]) return causes[code](place)
  if (syscall === 'connect' || syscall === 'getaddrinfo')
    return `${address ?? hostname}${port ? `:${port}` : ''} does not answer (${code}). Start it, or correct the setting that names it.`
  if (name === 'CredentialsProviderError')
    return 'There are no credentials for the file store of S3_BUCKET: set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or run on a machine whose role may use it.'
  if ($fault) return `The file store refuses (${name}). Correct S3_BUCKET, S3_ENDPOINT, S3_REGION or its access key.`
  if (lostConnection.test(message))
    return 'The connection to the database was lost: its session was ended, or PostgreSQL stopped. Try again when it runs.'
  const remedy = severity ? databaseRemedies.find(([codes]) => codes.test(code))?.[1] : undefined
  return remedy && `The database refuses: ${message}. ${remedy}`
}

type Fault = NodeJS.ErrnoException & { address?: string; port?: number; hostname?: string; severity?: string; $fault?: string }
/** The driver's errors for a connection that ended while idle or during a query. */
const lostConnection = /^(Connection terminated|Client has encountered a connection error)/
/** The remedy for an error of PostgreSQL, by its SQLSTATE. */
const databaseRemedies: readonly (readonly [RegExp, string])[] = [
  [
    /^42501$/,
    'Let the user of DATABASE_URL own the database and make roles, as a superuser: alter role amanah createrole; alter database amanah owner to amanah;',
  ],
  [/^28/, 'Correct the user and the password in DATABASE_URL.'],
  [/^3D000$/, 'Make the database, or correct its name in DATABASE_URL.'],
  [/^53/, 'It lacks memory, disk or connections: free some.'],
  [/^57/, 'It is starting or stopping: try again in a moment.'],
  [/^25006$/, 'It is read-only, a standby perhaps: set DATABASE_URL to the primary.'],
]

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException | null)?.code ?? ''
