import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { CannotStart } from './cannot-start.ts'
import type { Db } from './db.ts'
import { installJobs } from './jobs-schema.ts'
import { makeIndexes } from './make-indexes.ts'

const ours = new URL('../../../db/migrations/', import.meta.url)

/**
 * Brings a database up to date as its owner: each file of db/migrations once, in order, in its own transaction. The indexes of a file that ends in
 * `.concurrently.sql` are made outside of one, which stops nobody on a table in use. Answers the names it ran.
 */
export async function migrate(connectionString: string, folder: URL = ours): Promise<string[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await takeTurn(client)
    await client.query('create table if not exists migration (name text primary key, at timestamptz not null default now())')
    const done = new Set((await client.query<{ name: string }>('select name from migration')).rows.map(row => row.name))
    const waiting = readdirSync(folder)
      .filter(file => file.endsWith('.sql') && !done.has(file))
      .sort()
    for (const name of waiting) await run(client, name, folder)
    await installJobs(client)
    await client.query('grant select on migration to amanah_app')
    return waiting
  } finally {
    await client.end()
  }
}

/** Several servers may start at once: one migrates. The others ask again, since an index made beside them would wait for the end of a statement that waits. */
async function takeTurn(client: pg.Client): Promise<void> {
  const ask = 'select pg_try_advisory_lock(727274) as mine'
  while (!(await client.query<{ mine: boolean }>(ask)).rows[0]?.mine) await pause(100)
}

/** Names of the migrations that this version of the product expects. */
export const expectedMigrations = (): string[] => readdirSync(ours).filter(file => file.endsWith('.sql'))

async function run(client: pg.Client, name: string, folder: URL): Promise<void> {
  const text = readFileSync(new URL(name, folder), 'utf8')
  const done = () => client.query('insert into migration (name) values ($1)', [name])
  try {
    if (name.endsWith('.concurrently.sql')) {
      await makeIndexes(client, text)
      await done()
      return
    }
    await client.query(`begin; set local lock_timeout = '5s';\n${text}`)
    await done()
    await client.query('commit')
  } catch (error) {
    throw new CannotStart(`The migration ${name} could not be carried out: ${(error as Error).message}.`, { cause: error })
  }
}

/** Names of the migrations that a database has had, as the app sees them. */
export const knownMigrations = (db: Db): Promise<string[]> =>
  db.transact({ charityId: null, readOnly: true }, async tx =>
    (await sql<{ name: string }>`select name from migration`.execute(tx)).rows.map(row => row.name),
  )
