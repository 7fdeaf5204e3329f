import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { StartupError } from '../startup-error.ts'
import type { RowOf } from '#platform/server/database/row-types.ts'

/** The SHA-256 of a migration, in hex; the line endings of a checkout do not count. `scripts/lint/migrations.mjs` computes the same. */
export const checksumOf = (text: string): string => createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')

/** Creates the table of applied migrations, and the checksum column that older versions lack. */
export async function prepareMigrationTable(client: pg.Client): Promise<void> {
  await client.query('create table if not exists migration (name text primary key, at timestamptz not null default now(), checksum text)')
  const { rowCount } = await client.query(
    `select 1 from pg_attribute where attrelid = 'migration'::regclass and attname = 'checksum' and not attisdropped`,
  )
  if (!rowCount) await client.query(`begin; set local lock_timeout = '5s'; alter table migration add column checksum text; commit`)
}

/**
 * Compares each migration that has run with its file, and answers their names. What an earlier version ran without a checksum gets the one
 * of its file. Throws StartupError that names the files which changed since they ran here.
 */
export async function checkDoneMigrations(client: pg.Client, folder: URL, files: readonly string[]): Promise<Set<string>> {
  const { rows } = await client.query<RowOf<'migration', 'name' | 'checksum'>>('select name, checksum from migration order by name')
  const current = new Map(rows.filter(({ name }) => files.includes(name)).map(({ name }) => [name, checksumOf(read(folder, name))]))
  const changed = rows.filter(({ name, checksum }) => checksum && current.has(name) && current.get(name) !== checksum)
  if (changed.length)
    throw new StartupError(
      `${changed.map(({ name }) => name).join(', ')} in db/migrations changed after this database ran it. Put the released file back; what has to change is a new migration.`,
    )
  for (const { name, checksum } of rows)
    if (!checksum && current.has(name))
      await client.query('update migration set checksum = $2 where name = $1 and checksum is null', [name, current.get(name)])
  return new Set(rows.map(({ name }) => name))
}

const read = (folder: URL, name: string): string => readFileSync(new URL(name, folder), 'utf8')
