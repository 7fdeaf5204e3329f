import { sql } from 'kysely'
import type { Tables, Tx } from './database.ts'

/** Column names of rows are camel case here and snake case in the database. */
const snake = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/** JSON in which bytes are written as PostgreSQL reads them. */
const toJson = (rows: readonly object[]): string =>
  JSON.stringify(
    rows.map(row => Object.fromEntries(Object.entries(row).map(([name, value]) => [snake(name), value]))),
    (_, value: unknown) => (isBuffer(value) ? `\\x${Buffer.from(value.data).toString('hex')}` : value),
  )
const isBuffer = (value: unknown): value is { data: number[] } =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer' && 'data' in value

/**
 * Inserts any number of rows in one statement with one JSON parameter: a list has more values than a statement may have parameters
 * (65,535), and triggers run once. All rows have the columns of the first.
 */
export async function insertRows(tx: Tx, table: keyof Tables & string, rows: readonly object[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const name = sql.table(snake(table))
  const columns = sql.raw(Object.keys(first).map(snake).join(', '))
  await sql`insert into ${name} (${columns}) select ${columns} from json_populate_recordset(null::${name}, ${toJson(rows)}::json)`.execute(
    tx,
  )
}
