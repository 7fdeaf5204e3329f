import { toSnakeCase } from '#kit/text/snake-case.ts'
import { type Insertable, sql } from 'kysely'
import type { Tables, Tx } from './database.ts'
import { type PreparedQuery, preparedQuery } from './prepared-statement.ts'

/** The target of rows: a transaction, or COPY for sample data. */
export type RowSink = { write<Name extends keyof Tables & string>(table: Name, rows: readonly Insertable<Tables[Name]>[]): Promise<void> }

/**
 * JSON in which columns are named and bytes are written as PostgreSQL reads them. Columns that are null are left out, which reads the same.
 */
function toJson(rows: readonly object[], columns: readonly string[], names: readonly string[]): string {
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

const hasColumns = (row: object, columns: readonly string[]) =>
  Object.keys(row).length === columns.length && columns.every(column => column in row)

/** Columns whose value the database works out from that of the row, as SQL. */
type Expressions = Readonly<Record<string, string>>

/**
 * Inserts any number of rows in one statement with one JSON parameter: a list has more values than a statement may have parameters
 * (65,535), and triggers run once. A row with other columns than the first is an error: they would be lost.
 */
export async function insertRows<Name extends keyof Tables & string>(
  tx: Tx,
  table: Name,
  rows: readonly Insertable<Tables[Name]>[],
  expressions: Expressions = {},
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first)
  if (rows.some(row => !hasColumns(row, columns))) throw new Error(`Rows of ${table} differ in their columns.`)
  const { names, insert } = inserting(table, columns, expressions)
  await insert(tx, { rows: toJson(rows, columns, names) })
}

/** How rows of some columns are written: their names as JSON begins them, and the prepared statement. */
type Insertion = { names: readonly string[]; insert: PreparedQuery<{ rows: string }, unknown> }
const insertions = new Map<string, Insertion>()
/** A table is written with few combinations of columns, each of which is put into words once. */
function inserting(table: string, columns: readonly string[], expressions: Expressions): Insertion {
  const shape = `${table} ${columns.join()} ${Object.entries(expressions).join()}`
  const known = insertions.get(shape)
  if (known) return known
  const [target, list] = [sql.table(toSnakeCase(table)), sql.raw(columns.map(toSnakeCase).join(', '))]
  const select = sql.raw(columns.map(column => expressions[column] ?? toSnakeCase(column)).join(', '))
  const made: Insertion = {
    names: columns.map(column => `${JSON.stringify(toSnakeCase(column))}:`),
    insert: preparedQuery(
      ({ rows }: { rows: string }) =>
        sql`insert into ${target} (${list}) select ${select} from json_populate_recordset(null::${target}, ${rows}::json)`,
    ),
  }
  insertions.set(shape, made)
  return made
}
