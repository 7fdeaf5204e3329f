import { type Insertable, sql } from 'kysely'
import type { Tables, Tx } from './database.ts'
import { type PreparedQuery, preparedQuery } from './prepared-statement.ts'

/** The target of rows: a transaction, or COPY for sample data. */
export type RowSink = { write<Name extends keyof Tables & string>(table: Name, rows: readonly Insertable<Tables[Name]>[]): Promise<void> }

/** Column names of rows are camel case here and snake case in the database. */
const snake = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/** JSON in which columns are named and bytes are written as PostgreSQL reads them. Columns that are null are left out, which reads the same. */
function toJson(rows: readonly object[], columns: readonly string[]): string {
  const names = columns.map(column => `${JSON.stringify(snake(column))}:`)
  const lines = rows.map(row => {
    let line = ''
    columns.forEach((column, at) => {
      const value = (row as Readonly<Record<string, unknown>>)[column] ?? null
      if (value !== null)
        line += `${line && ','}${names[at]}${JSON.stringify(Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value)}`
    })
    return `{${line}}`
  })
  return `[${lines.join(',')}]`
}

/** Columns whose value the database works out from that of the row, as SQL. */
type Expressions = Readonly<Record<string, string>>

/**
 * Inserts any number of rows in one statement with one JSON parameter: a list has more values than a statement may have parameters
 * (65,535), and triggers run once. All rows have the columns of the first.
 */
export async function insertRows(
  tx: Tx,
  table: keyof Tables & string,
  rows: readonly object[],
  expressions: Expressions = {},
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first)
  await inserting(table, columns, expressions)(tx, { rows: toJson(rows, columns) })
}

const statements = new Map<string, PreparedQuery<{ rows: string }, unknown>>()
/** The prepared statement for these columns; a table is written with few combinations of them. */
function inserting(table: string, columns: readonly string[], expressions: Expressions) {
  const names = columns.map(snake).join(', ')
  const values = columns.map(column => expressions[column] ?? snake(column)).join(', ')
  const shape = `${table} (${names}) ${values}`
  const known = statements.get(shape)
  if (known) return known
  const [target, list, select] = [sql.table(snake(table)), sql.raw(names), sql.raw(values)]
  const written = preparedQuery(
    ({ rows }: { rows: string }) =>
      sql`insert into ${target} (${list}) select ${select} from json_populate_recordset(null::${target}, ${rows}::json)`,
  )
  statements.set(shape, written)
  return written
}
