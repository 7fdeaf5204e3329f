import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { StartupError } from '#platform/server/startup-error.ts'
import { readPart } from './archive.ts'
import { withOwnerConnection } from './dump.ts'
import type { TableDump } from './manifest.ts'
import { tablesOf } from './tables.ts'
import type { CatalogueRow, Computed } from '#platform/server/database/row-types.ts'

/** Refuses a database that a product has used, or that holds tables of another program. Nothing is changed. */
export async function assertDatabaseUnused(owner: string): Promise<void> {
  await withOwnerConnection(owner, async client => {
    const { rows } = await client.query<CatalogueRow<{ name: string }>>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    )
    const names = new Set(rows.map(({ name }) => name))
    const isForeign = names.size > 0 && !names.has('migration')
    const isUsed = names.has('keys_proof') && (await hasRows(client, 'keys_proof'))
    if (isForeign || isUsed)
      throw new StartupError('The database is not empty. Restore into a new database, or a new DATA_DIR; nothing was changed.')
  })
}

async function hasRows(client: pg.Client, table: string): Promise<boolean> {
  const { rows } = await client.query<Computed<{ any: boolean }>>(`select exists (select from ${table}) as any`)
  return rows[0]?.any ?? false
}

/**
 * Copies the rows of every table into an empty, migrated database, in one transaction. Triggers sleep, since what they add is
 * in the archive; foreign keys are dropped and checked as they are made again, since tables refer to each other in circles.
 */
export async function loadDatabase(owner: string, dir: string, dumps: readonly TableDump[]): Promise<void> {
  await withOwnerConnection(owner, async client => {
    await client.query(`set datestyle = iso, mdy; set timezone = UTC; set client_encoding = UTF8; set statement_timeout = 0`)
    await client.query('begin')
    const tables = new Map((await tablesOf(client)).map(table => [table.name, table]))
    const foreignKeys = await dropForeignKeys(client)
    const forced = await forcedTables(client)
    for (const { name } of forced) await client.query(`alter table ${name} no force row level security`)
    for (const dump of dumps) {
      const table = tables.get(dump.name)
      if (!table || dump.columns.some(column => !table.columns.includes(column)))
        throw new StartupError(
          `The archive holds the table ${dump.name}, which its migrations do not make. Restore it with the version that made it.`,
        )
      await loadTable(client, dir, dump)
    }
    for (const { add } of foreignKeys) await client.query(add) // the owner sees all rows until here, as the checks need
    for (const { name } of forced) await client.query(`alter table ${name} force row level security`)
    await client.query('commit')
    await client.query('analyze')
  })
}

async function loadTable(client: pg.Client, dir: string, dump: TableDump): Promise<void> {
  const { name, columns, rows } = dump
  await client.query(`alter table ${name} disable trigger user`)
  if (await hasRows(client, name)) throw new StartupError(`The database is not empty: ${name} has rows. Nothing was changed.`)
  const target = client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`))
  await pipeline(readPart(dir, dump), target)
  if (target.rowCount !== rows)
    throw new StartupError(`The archive is damaged: ${name} has ${target.rowCount} rows, and the manifest says ${rows}.`)
  await restartSequence(client, name)
  await client.query(`alter table ${name} enable trigger user`)
}

/** Rows that a table numbers itself go on behind those just loaded: COPY leaves its sequence where it was. */
async function restartSequence(client: pg.Client, table: string): Promise<void> {
  const { rows } = await client.query<CatalogueRow<{ advance: string }>>(
    `select format('select setval(%L, max(%I)) from %s', pg_get_serial_sequence($1, attname), attname, $1) as advance
       from pg_attribute where attrelid = $1::regclass and attidentity <> ''`,
    [table],
  )
  for (const { advance } of rows) await client.query(advance)
}

/** The tables whose row-level security binds the owner too: while it does, COPY is refused and foreign keys find no rows. */
async function forcedTables(client: pg.Client): Promise<{ name: string }[]> {
  const { rows } = await client.query<CatalogueRow<{ name: string }>>(
    `select oid::regclass::text as name from pg_class where relnamespace = 'public'::regnamespace and relforcerowsecurity`,
  )
  return rows
}

/** Drops every foreign key that was declared, and returns the statements that make them again. */
async function dropForeignKeys(client: pg.Client): Promise<{ add: string }[]> {
  const { rows } = await client.query<CatalogueRow<{ drop: string; add: string }>>(`
    select format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname) as drop,
           format('alter table %s add constraint %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) as add
      from pg_constraint c join pg_namespace n on n.oid = c.connamespace
     where c.contype = 'f' and c.conparentid = 0 and n.nspname in ('public', 'jobs')`)
  for (const { drop } of rows) await client.query(drop)
  return rows
}
