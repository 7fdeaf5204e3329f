import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { CannotStart, explainDisk } from './cannot-start.ts'
import { type Home, prepareHome } from './postgres-data.ts'
import { claim, endOrphan, portOf, supervisorOf } from './postgres-orphan.ts'

/** A running embedded PostgreSQL. `url` is its owner's; `ended` settles with the reason when the server ends without being asked to. */
export type Postgres = { url: string; port: number; ended: Promise<string>; stop: () => Promise<void> }

type Options = { dir: string; durable?: boolean; settings?: Record<string, string> }

const always = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  max_connections: '120',
  shared_buffers: '256MB',
  max_wal_size: '4GB',
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
const throwaway = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '200',
}

/** Starts the embedded PostgreSQL of a folder, made when absent. Durable unless the data are meant to be thrown away. */
export async function startPostgres({ dir, durable = true, settings = {} }: Options): Promise<Postgres> {
  const home = await prepareHome(path.resolve(dir), { durable })
  const release = claim(home.dir)
  await endOrphan(home.data)
  const server = await serve(home, { ...always, ...(durable ? {} : throwaway), ...settings })
  let stopping = false
  return {
    url: urlOf(home.password, server.port),
    port: server.port,
    ended: once(server.child, 'exit').then(([code, signal]) =>
      stopping ? new Promise(() => {}) : `PostgreSQL ended by itself (${signal ?? code}): ${server.lastWords()}`,
    ),
    async stop() {
      stopping = true
      await end(server.child)
      release()
    },
  }
}

/** The owner's address of the server that another process already runs on this folder, or null. */
export function findPostgres(dir: string): string | null {
  const port = supervisorOf(path.resolve(dir)) === null ? null : portOf(path.resolve(dir, 'data'))
  return port === null ? null : urlOf(readFileSync(path.resolve(dir, 'owner-password'), 'utf8').trim(), port)
}

const urlOf = (password: string, port: number) => `postgres://amanah_owner:${password}@127.0.0.1:${port}/amanah`

type Server = { child: ChildProcess; port: number; lastWords: () => string }

// Workers of a server that was killed leave within moments; until then its memory is in use and a new one is refused.
// A port that was free is another's by the time the server gets to it, now and then.
const passing = /shared memory block|Address already in use/

async function serve(home: Home, settings: Record<string, string>): Promise<Server> {
  for (let patience = 40; ; patience--) {
    const server = spawnServer(home, await freePort(), settings)
    const failure = await untilReady(server)
    if (failure === null) return server
    if (!passing.test(failure) || patience === 0) {
      throw explainDisk(
        Object.assign(new CannotStart(failure), failure.includes('No space left on device') && { code: 'ENOSPC' }),
        home.dir,
      )
    }
    await pause(250)
  }
}

function spawnServer({ dir, data, durable, binaries }: Home, port: number, settings: Record<string, string>): Server {
  const [command, ...first] = binaries.command('postgres')
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(command, [...first, '-D', data, '-p', String(port), ...flags], {
    ...binaries.options,
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: durable, // a Ctrl-C in the terminal is for the product, which drains before it stops its database
  })
  let tail = ''
  child.stderr?.on('data', (chunk: Buffer) => (tail = (tail + chunk.toString()).slice(-4000)))
  child.stderr?.pipe(createWriteStream(path.join(dir, 'postgres.log')).on('error', () => {})) // a log that can not be written stops nothing
  return { child, port, lastWords: () => tail.trim() }
}

/** Answers null once connections are taken, or what the server said before it gave up. */
function untilReady({ child, lastWords }: Server): Promise<string | null> {
  return new Promise(answer => {
    child.stderr?.on('data', () => lastWords().includes('ready to accept connections') && answer(null))
    child.once('error', error => answer(error.message))
    child.once('close', code => answer(`PostgreSQL did not start (${code}): ${lastWords()}`))
  })
}

/** Fast shutdown; a checkpoint that takes too long is cut short, and the write-ahead log makes up for it at the next start. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGINT')
  if ((await Promise.race([ended, pause(3000, 'late', { ref: false })])) !== 'late') return
  child.kill('SIGQUIT')
  if ((await Promise.race([ended, pause(3000, 'late', { ref: false })])) !== 'late') return
  child.kill('SIGKILL') // one that is stopped in its tracks hears nothing else
  await ended
}

/** A port of this machine that nobody listens on. */
export const freePort = () =>
  new Promise<number>((found, failed) => {
    const probe = createServer().once('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => found(typeof address === 'object' && address ? address.port : 0))
    })
  })
