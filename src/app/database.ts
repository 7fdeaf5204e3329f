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

/**
 * Unlocks the keys, then opens the database that the settings name, or starts the embedded one, and brings it up to date.
 * `onRestart` is told why the embedded one had to be started again.
 */
export async function openDatabase({ DATABASE_URL, KEYS_FILE, dataDir }: Config, onRestart?: (reason: string) => void): Promise<Database> {
  unlock(loadKeys({ file: KEYS_FILE, dir: path.join(dataDir, 'keys') }))
  if (DATABASE_URL) {
    await mustAnswer(DATABASE_URL)
    return { owner: DATABASE_URL, ...(await prepare(DATABASE_URL)), ended: new Promise(() => {}), stop: async () => {} }
  }
  const { url, ended, stop } = await startPostgres({ dir: path.join(dataDir, 'postgres'), onRestart })
  try {
    return { owner: url, ...(await prepare(url)), ended, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The same for a tool: where the product runs already on the embedded database, its database is used and left running. */
export async function attachDatabase(config: Config): Promise<Database> {
  const running = config.DATABASE_URL ? null : findPostgres(path.join(config.dataDir, 'postgres'))
  if (running === null) return openDatabase(config)
  unlock(loadKeys({ file: config.KEYS_FILE, dir: path.join(config.dataDir, 'keys') }))
  return { owner: running, ...(await prepare(running)), ended: new Promise(() => {}), stop: async () => {} }
}

async function prepare(owner: string): Promise<RoleUrls> {
  await migrate(owner)
  await mustBeKeysOf(owner)
  return roleUrls(owner)
}

async function mustAnswer(url: string): Promise<void> {
  const { hostname, port } = new URL(url)
  const place = `The database at ${hostname || 'the local socket'}${port && `:${port}`} (DATABASE_URL)`
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  let version: number
  try {
    await client.connect()
    const { rows } = await client.query<{ version: number }>(`select current_setting('server_version_num')::int as version`)
    version = rows[0]?.version ?? 0
  } catch (error) {
    throw new CannotStart(`${place} does not answer: ${reasonOf(error)}.`)
  } finally {
    await client.end().catch(() => {})
  }
  if (version < oldest) throw new CannotStart(`${place} is PostgreSQL ${Math.floor(version / 10_000)}: Amanah needs 18 or newer.`)
}

function reasonOf(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error
  const words = first instanceof Error ? first.message.replace(/\.$/, '') : String(first)
  return /timeout|terminated/i.test(words) ? 'no answer within 5 seconds' : words
}
