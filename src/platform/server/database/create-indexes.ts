import type pg from 'pg'
import { StartupError } from '../startup-error.ts'
import type { Computed } from '#platform/server/database/row-types.ts'

const statement = /^create (?:unique )?index concurrently (\w+) on [^;]+$/i

/**
 * Creates the indexes of a migration concurrently, each outside of a transaction, so that writers are not blocked. An invalid index of an
 * interrupted run is dropped and created again. Other statements are refused, because they could not be repeated.
 */
export async function createIndexes(client: pg.Client, text: string): Promise<void> {
  const statements = text
    .replace(/^[ \t]*--.*$/gm, '')
    .split(';')
    .map(one => one.trim())
    .filter(Boolean)
  const named = statements.map(one => ({ one, name: statement.exec(one)?.[1] }))
  for (const { one, name } of named)
    if (!name)
      throw new StartupError(
        `only indexes are made outside of a transaction, by 'create index concurrently … on …', which this is not: ${one}`,
      )
  await client.query(`set lock_timeout = 0`) // it waits for existing writers and blocks none
  for (const { one, name } of named) {
    const isWhole = await stateOf(client, name!)
    if (isWhole) continue
    if (isWhole === false) await client.query(`drop index concurrently ${name}`)
    await client.query(one)
  }
}

/** Whether the index is valid; undefined when there is none. */
async function stateOf(client: pg.Client, name: string): Promise<boolean | undefined> {
  const { rows } = await client.query<Computed<{ whole: boolean }>>(
    'select indisvalid as whole from pg_index where indexrelid = to_regclass($1)',
    [name],
  )
  return rows[0]?.whole
}
