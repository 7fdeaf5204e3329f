import path from 'node:path'
import pg from 'pg'
import { CannotStart } from '#platform/server/cannot-start.ts'
import type { Config } from '#platform/server/config.ts'
import { unlock } from '#platform/server/encryption.ts'
import { loadKeys } from '#platform/server/keys.ts'
import { migrate } from '#platform/server/migrate.ts'
import { roleUrls, type RoleUrls } from '#platform/server/postgres-roles.ts'
import { findPostgres, startPostgres } from '#platform/server/postgres.ts'
import { mustBeKeysOf } from './keys-proof.ts'

/** The database of the product, migrated. `ended` settles with the reason when the embedded one keeps failing. */
export type Database = RoleUrls & { owner: string; ended: Promise<string>; stop: () => Promise<void> }

const oldest = 180_000

/** Is told why the embedded database had to be started again, and for whom a start waits that migrates. */
export type Listeners = { onRestart?: (reason: string) => void; onWait?: (message: string) => void }

/** Unlocks the keys, then opens the database that the settings name, or starts the embedded one, and brings it up to date. */
export async function openDatabase({ DATABASE_URL, KEYS_FILE, dataDir }: Config, { onRestart, onWait }: Listeners = {}): Promise<Database> {
  unlock(loadKeys({ file: KEYS_FILE, dir: path.join(dataDir, 'keys') }))
  if (DATABASE_URL) {
    await mustAnswer(DATABASE_URL)
    return { owner: DATABASE_URL, ...(await prepare(DATABASE_URL, onWait)), ended: new Promise(() => {}), stop: async () => {} }
  }
  const { url, ended, stop } = await startPostgres({ dir: path.join(dataDir, 'postgres'), onRestart })
  try {
    return { owner: url, ...(await prepare(url, onWait)), ended, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const tellPerson = (message: string) => void process.stderr.write(`${message}\n`)

/** The same for a tool: where the product runs already on the embedded database, its database is used and left running. */
export async function attachDatabase(config: Config): Promise<Database> {
  const running = config.DATABASE_URL ? null : findPostgres(path.join(config.dataDir, 'postgres'))
  if (running === null) return openDatabase(config, { onWait: tellPerson })
  unlock(loadKeys({ file: config.KEYS_FILE, dir: path.join(config.dataDir, 'keys') }))
  return { owner: running, ...(await prepare(running, tellPerson)), ended: new Promise(() => {}), stop: async () => {} }
}

async function prepare(owner: string, onWait?: (message: string) => void): Promise<RoleUrls> {
  await migrate(owner, { onWait })
  await mustBeKeysOf(owner)
  return roleUrls(owner)
}

async function mustAnswer(url: string): Promise<void> {
  const { hostname, port } = new URL(url)
  const place = `The database at ${hostname || 'the local socket'}${port && `:${port}`} (DATABASE_URL)`
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  let [version, isPooled]: [number, boolean] = [0, false]
  try {
    await client.connect()
    const text = `select current_setting('server_version_num')::int as version, pg_backend_pid() as pid`
    const { rows } = await client.query<{ version: number; pid: number }>(text)
    version = rows[0]?.version ?? 0
    // A pooler invents the number by which a session is told from others; PostgreSQL gives the one of its process.
    isPooled = (client as unknown as { processID: number | null }).processID !== rows[0]?.pid
  } catch (error) {
    throw new CannotStart(`${place} does not answer: ${reasonOf(error)}.`)
  } finally {
    await client.end().catch(() => {})
  }
  if (isPooled)
    throw new CannotStart(
      `${place} is a connection pooler such as PgBouncer. Amanah keeps its own connections, with settings, statements, locks and notifications that belong to a session: set DATABASE_URL to the address of PostgreSQL itself.`,
    )
  if (version < oldest) throw new CannotStart(`${place} is PostgreSQL ${Math.floor(version / 10_000)}: Amanah needs 18 or newer.`)
}

function reasonOf(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error
  const words = first instanceof Error ? first.message.replace(/\.$/, '') : String(first)
  return /timeout|terminated/i.test(words) ? 'no answer within 5 seconds' : words
}
