import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import pg from 'pg'
import { CannotStart } from './cannot-start.ts'
import type { Db } from './db.ts'
import { installJobs } from './jobs-schema.ts'

const folder = new URL('../../../db/migrations/', import.meta.url)

/** Brings a database up to date as its owner: each file of db/migrations once, in order, in its own transaction. Answers the names it ran. */
export async function migrate(connectionString: string): Promise<string[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(727274)') // several servers may start at once
    await client.query('create table if not exists migration (name text primary key, at timestamptz not null default now())')
    const done = new Set((await client.query<{ name: string }>('select name from migration')).rows.map(row => row.name))
    const waiting = readdirSync(folder)
      .filter(file => file.endsWith('.sql') && !done.has(file))
      .sort()
    for (const name of waiting) await run(client, name)
    await installJobs(client)
    await client.query('grant select on migration to amanah_app')
    return waiting
  } finally {
    await client.end()
  }
}

/** Names of the migrations that this version of the product expects. */
export const expectedMigrations = (): string[] => readdirSync(folder).filter(file => file.endsWith('.sql'))

async function run(client: pg.Client, name: string): Promise<void> {
  try {
    await client.query(`begin; set local lock_timeout = '5s';\n${readFileSync(new URL(name, folder), 'utf8')}`)
    await client.query('insert into migration (name) values ($1)', [name])
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
