import { readdirSync, readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import { StartupError, startupMessage } from '../startup-error.ts'
import type { Db } from './database.ts'
import { installJobs } from '../jobs/schema.ts'
import { createIndexes } from './create-indexes.ts'
import { checkDoneMigrations, checksumOf, prepareMigrationTable } from './migration-checksums.ts'
import { newClient } from './connections.ts'
import type { CatalogueRow, Computed, RowOf } from '#platform/server/database/row-types.ts'

/** The advisory lock that a migrating process holds. */
const turn = 727274
const migrationsFolder = new URL('../../../../db/migrations/', import.meta.url)

/** `patience`: milliseconds to wait while another process migrates; `onWait` receives the blocking session. */
export type MigrateOptions = { folder?: URL; patience?: number; onWait?: ((message: string) => void) | undefined }

/**
 * Brings a database up to date as its owner: each file of db/migrations once, in order, in its own transaction. The indexes of a file that
 * ends in `.concurrently.sql` are created outside of one, without blocking a table in use. Returns the names it ran.
 */
export async function migrate(connectionString: string, options: MigrateOptions = {}): Promise<string[]> {
  const { folder = migrationsFolder, patience = 600_000, onWait = () => {} } = options
  const client = newClient({ connectionString, application_name: `amanah migration, ${hostname()} ${process.pid}`.slice(0, 63) })
  await client.connect()
  try {
    await takeTurn(client, patience, onWait)
    await prepareMigrationTable(client)
    const files = readdirSync(folder).filter(file => file.endsWith('.sql'))
    const done = await checkDoneMigrations(client, folder, files)
    const waiting = files.filter(file => !done.has(file)).sort()
    for (const name of waiting) await run(client, name, folder)
    await installJobs(client)
    await client.query('grant select on migration to amanah_app')
    return waiting
  } finally {
    await client.end()
  }
}

/**
 * Of servers that start concurrently one migrates. The others poll, because a blocking wait would deadlock with concurrent index creation.
 */
async function takeTurn(client: pg.Client, patience: number, onWait: (message: string) => void): Promise<void> {
  const ask = `select pg_try_advisory_lock(${turn}) as locked`
  const until = Date.now() + patience
  let lastHolder = ''
  while (!(await client.query<Computed<{ locked: boolean }>>(ask)).rows[0]?.locked) {
    const holder = await holderOf(client)
    if (holder && holder !== lastHolder) onWait(`The database is being migrated by ${holder}: waiting for it.`)
    lastHolder = holder || lastHolder
    if (Date.now() > until)
      throw new StartupError(
        `The database has been locked for a migration for more than ${Math.round(patience / 1000)} s by ${lastHolder || 'another process'}. Wait until it is done and start again; if it hangs, end it there or by pg_terminate_backend.`,
      )
    await pause(250)
  }
}

/** The session that holds the lock, by its names; empty when it was just released. */
async function holderOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<CatalogueRow<{ pid: number; name: string; since: string }>>(
    `select pid, coalesce(application_name, '') as name, coalesce(to_char(backend_start at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS "UTC"'), '') as since
       from pg_locks
       join pg_stat_activity using (pid)
      where locktype = 'advisory' and granted and objid = ${turn} and objsubid = 1
        and database = (select oid from pg_database where datname = current_database())`,
  )
  return rows
    .map(({ pid, name, since }) => `process ${pid} (${name || 'no application_name'}), connected since ${since || 'unknown'}`)
    .join(', ')
}

/** Names of the migrations that this version of the product expects. */
export const expectedMigrations = (): string[] => readdirSync(migrationsFolder).filter(file => file.endsWith('.sql'))

async function run(client: pg.Client, name: string, folder: URL): Promise<void> {
  const text = readFileSync(new URL(name, folder), 'utf8')
  const done = () => client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksumOf(text)])
  try {
    if (name.endsWith('.concurrently.sql')) {
      await createIndexes(client, text)
      await done()
      return
    }
    await client.query(`begin; set local lock_timeout = '5s';\n${text}`)
    await done()
    await client.query('commit')
  } catch (error) {
    throw new StartupError(`The migration ${name} could not be carried out: ${startupMessage(error) ?? `${(error as Error).message}.`}`, {
      cause: error,
    })
  }
}

declare module './database.ts' {
  interface Tables {
    migration: { name: string; checksum: string | null }
  }
}

/** Names of the migrations that a database has had, as the app sees them. */
export const knownMigrations = (db: Db): Promise<string[]> =>
  db.transact({ charityId: null, readOnly: true }, async tx =>
    (await sql<RowOf<'migration', 'name'>>`select name from migration`.execute(tx)).rows.map(row => row.name),
  )
