import type pg from 'pg'
import { StartupError } from '../startup-error.ts'

const statement = /^create (?:unique )?index concurrently (\w+) on [^;]+$/i

/**
 * Makes the indexes of a migration beside a product in use, each outside of a transaction: nobody who writes waits. One that a stop or a mistake left
 * half made is thrown away and made anew; one that is whole is kept. Everything else is refused, since it could not be undone.
 */
export async function makeIndexes(client: pg.Client, text: string): Promise<void> {
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
  await client.query(`set lock_timeout = 0`) // it waits for who was writing before it, and holds nobody up
  for (const { one, name } of named) {
    const isWhole = await stateOf(client, name!)
    if (isWhole) continue
    if (isWhole === false) await client.query(`drop index concurrently ${name}`)
    await client.query(one)
  }
}

/** Whether the index of this name is whole; undefined when there is none. */
async function stateOf(client: pg.Client, name: string): Promise<boolean | undefined> {
  const { rows } = await client.query<{ whole: boolean }>('select indisvalid as whole from pg_index where indexrelid = to_regclass($1)', [
    name,
  ])
  return rows[0]?.whole
}
