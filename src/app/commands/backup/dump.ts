import path from 'node:path'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { jobsSchema } from '#platform/server/jobs/schema.ts'
import { hasTable, keyRecordsOf } from '#app/server/keys-proof.ts'
import { backupUrl } from '#platform/server/database/roles.ts'
import { writePart } from './archive.ts'
import type { LedgerTotal, Manifest, TableDump } from './manifest.ts'
import { assertSeesAllRows, queueTables, tablesOf } from './tables.ts'
import { newClient } from '#platform/server/database/connections.ts'
import type { Computed } from '#platform/server/database/row-types.ts'

/** What `copy` writes must not depend on settings of the server or the role. */
const session = `set datestyle = iso, mdy; set intervalstyle = postgres; set extra_float_digits = 3; set timezone = UTC; set client_encoding = UTF8;
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = '60s'`

/** Writes every table below `dir`, all of one snapshot, while others go on reading and writing. */
export async function dumpDatabase(
  owner: string,
  dir: string,
): Promise<Pick<Manifest, 'madeAt' | 'migrations' | 'jobsSchema' | 'keys' | 'tables' | 'ledger'>> {
  const client = await connectAsBackup(owner)
  try {
    await client.query('begin isolation level repeatable read read only')
    const { rows } = await client.query<Computed<{ madeAt: Date; migrations: string[] }>>(
      `select now() as "madeAt", array(select name from migration order by 1) as migrations`,
    )
    await assertSeesAllRows(client)
    const keys = (await hasTable(client, 'sealing_key')) ? await keyRecordsOf(client) : undefined
    const tables: TableDump[] = []
    for (const { name, columns } of await tablesOf(client)) {
      const stream = client.query(copyTo(`copy ${name} (${columns.join(', ')}) to stdout`))
      const part = await writePart(dir, path.posix.join('tables', `${name}.copy.gz`), stream)
      tables.push({ name, columns, rows: stream.rowCount, ...part })
    }
    const ledger = await ledgerTotals(client)
    await client.query('commit')
    const { madeAt = new Date(), migrations = [] } = rows[0] ?? {}
    return { madeAt: madeAt.toISOString(), migrations, jobsSchema: await jobsVersion(owner), ...(keys && { keys }), tables, ledger }
  } finally {
    await client.end()
  }
}

/** A connection of the role that sees every row. */
export async function connectAsBackup(owner: string): Promise<pg.Client> {
  await letReadQueue(owner)
  const client = newClient({ connectionString: await backupUrl(owner) })
  await client.connect()
  await client.query(session)
  return client
}

/** What was posted, by charity and currency: compared again after a restore. */
export async function ledgerTotals(client: pg.Client): Promise<LedgerTotal[]> {
  const { rows } = await client.query<LedgerTotal>(`
    select charity_id as "charityId", currency, count(*)::text as entries, coalesce(sum(amount_minor) filter (where amount_minor > 0), 0)::text as "debitMinor"
      from ledger_entry group by 1, 2 order by 1, 2`)
  return rows
}

/** The queue's tables are made by its library, without rights for this role. */
async function letReadQueue(owner: string): Promise<void> {
  await withOwnerConnection(owner, async client => {
    const { rows } = await client.query(`select from pg_roles where rolname = 'amanah_backup'`)
    if (rows.length)
      await client.query(`grant usage on schema ${jobsSchema} to amanah_backup; grant select on ${queueTables.join(', ')} to amanah_backup`)
  })
}

const jobsVersion = (owner: string): Promise<number> =>
  withOwnerConnection(
    owner,
    async client => (await client.query<Computed<{ version: number }>>(`select version from ${jobsSchema}.version`)).rows[0]?.version ?? 0,
  )

/** Runs `work` on a connection of the owner, and closes it. */
export async function withOwnerConnection<T>(owner: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = newClient({ connectionString: owner })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
