import { createWriteStream, existsSync, renameSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StartupError, toDiskStartupError, readTextIfExists } from '../startup-error.ts'
import { type EmbeddedHome, prepareHome } from './data-folder.ts'
import { keepAlive, type Server } from './keep-alive.ts'
import { claimFolder, endOrphan, readServerPort, findSupervisor } from './orphan.ts'

/** A running embedded PostgreSQL. `url` is its owner's; `ended` settles with the reason when the server keeps ending and is given up. */
export type Postgres = { url: string; port: number; ended: Promise<string>; stop: () => Promise<void> }

type Options = {
  dir: string
  durable?: boolean
  settings?: Record<string, string>
  /** The folder of its programs, where it is not the one that npm installed. */
  native?: string | undefined
  /** Called with the reason at each restart after an unexpected end. */
  onRestart?: ((reason: string) => void) | undefined
}

const always = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  max_connections: '120',
  shared_buffers: '256MB',
  max_wal_size: '800MB',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  jit: 'off',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // The log tells what went wrong, never with whose data.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_parameter_max_length_on_error: '0',
}
/**
 * After thousands of single gifts, lists read rows that their index alone would answer until the table is vacuumed: a minute, as
 * PostgreSQL comes. Imports vacuum it themselves.
 */
const durableSettings = { autovacuum_naptime: '10s' }
// Commits wait until the log is written, though never until it is on disk: vacuum marks no page whose commits may come later in the log.
const throwaway = {
  fsync: 'off',
  full_page_writes: 'off',
  autovacuum: 'off', // a snapshot of its own keeps pages of just loaded rows from being marked as visible to all
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '200',
}

/**
 * Starts the embedded PostgreSQL of a folder, made when absent, and starts it again when it dies. Durable unless the data are meant to be
 * thrown away.
 */
export async function startPostgres({ dir, durable = true, settings = {}, native, onRestart = () => {} }: Options): Promise<Postgres> {
  const home = await prepareHome(path.resolve(dir), { durable, native })
  const release = await claimFolder(home.dir)
  const flags = { ...always, ...(durable ? durableSettings : throwaway), ...settings }
  const begin = async () => {
    await endOrphan(home.data)
    keepLastLog(logOf(home.dir))
    return serve(home, flags)
  }
  const first = await begin().catch(error => {
    release()
    throw error
  })
  const { ended, stop } = keepAlive(first, { restart: () => serve(home, flags, first.port), log: logOf(home.dir), onRestart })
  return {
    url: urlOf(home.password, first.port),
    port: first.port,
    ended,
    async stop() {
      await stop()
      release()
    },
  }
}

/** The owner's address of the server that another process already runs on this folder, or null. */
export function findPostgres(dir: string): string | null {
  const port = findSupervisor(path.resolve(dir)) === null ? null : readServerPort(path.resolve(dir, 'data'))
  return port === null ? null : urlOf(readTextIfExists(path.resolve(dir, 'owner-password'))?.trim() ?? '', port)
}

const urlOf = (password: string, port: number) => `postgres://amanah_owner:${password}@127.0.0.1:${port}/amanah`

const logOf = (dir: string) => path.join(dir, 'postgres.log')

/** Each start has a log of its own; the one before, which tells why a server ended, is kept beside it. */
function keepLastLog(log: string): void {
  if (existsSync(log)) renameSync(log, `${log}.1`)
}

// Workers of a server that was killed leave within moments; until then its memory is in use and a new one is refused.
// A port that was free is another's by the time the server gets to it, now and then.
const passing = /shared memory block|Address already in use/

/** Starts a server on the given port, so that its callers find it again, else on any free one. */
async function serve(home: EmbeddedHome, settings: Record<string, string>, port?: number): Promise<Server> {
  for (let patience = 40; ; patience--) {
    const server = spawnServer(home, port ?? (await freePort()), settings)
    const failure = await untilReady(server)
    if (failure === null) return server
    if (!passing.test(failure) || patience === 0) {
      throw failure.includes('No space left on device')
        ? toDiskStartupError({ code: 'ENOSPC' }, home.dir, 'DATA_DIR')
        : new StartupError(failure)
    }
    await pause(250)
  }
}

function spawnServer({ dir, data, durable, binaries }: EmbeddedHome, port: number, settings: Record<string, string>): Server {
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = binaries.start('postgres', data, at => ['-D', at, '-p', String(port), ...flags], {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: durable, // a Ctrl-C in the terminal is for the product, which drains before it stops its database
  })
  let tail = ''
  child.stderr?.on('data', (chunk: Buffer) => (tail = (tail + chunk.toString()).slice(-4000)))
  child.stderr?.pipe(createWriteStream(logOf(dir), { flags: 'a' }).on('error', () => {})) // a log that cannot be written stops nothing
  return { child, port, lastWords: () => tail.trim() }
}

/** Returns null once connections are taken, or what the server said before it gave up. */
function untilReady({ child, lastWords }: Server): Promise<string | null> {
  return new Promise(answer => {
    child.stderr?.on('data', () => {
      if (lastWords().includes('ready to accept connections')) answer(null)
    })
    child.once('error', error => answer(error.message))
    child.once('close', code => answer(`PostgreSQL did not start (${code}): ${lastWords()}`))
  })
}

/** A free port of this machine. */
export const freePort = () =>
  new Promise<number>((found, failed) => {
    const probe = createServer().once('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => found(typeof address === 'object' && address ? address.port : 0))
    })
  })
