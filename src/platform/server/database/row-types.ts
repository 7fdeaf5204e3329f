import type { Selectable } from 'kysely'
import type { Tables } from './database.ts'

type ColumnOf<Table extends keyof Tables> = keyof Selectable<Tables[Table]>

/**
 * Columns of a table as a statement reads them: `sql<RowOf<'donor', 'id' | 'name'>>`. A column that gets another name no longer compiles.
 */
export type RowOf<Table extends keyof Tables, Column extends ColumnOf<Table>> = Pick<Selectable<Tables[Table]>, Column>

/** Columns of a table that a statement reads under other names: `Renamed<'donationLine', { id: 'rateId' }>`. */
export type Renamed<Table extends keyof Tables, Names extends Readonly<Record<string, ColumnOf<Table>>>> = {
  [Name in keyof Names]: Selectable<Tables[Table]>[Names[Name]]
}

type AnyColumn = { [Table in keyof Tables]: keyof Tables[Table] }[keyof Tables]
/** What a statement computes: counts, sums, tests, and texts that have no column's name. */
export type Computed<Values extends { [Name in keyof Values]: Name extends AnyColumn ? number | boolean | null : unknown }> = Values

/** A row whose statement leaves out nulls. */
export type Filled<Row> = { [Name in keyof Row]: NonNullable<Row[Name]> }

/** A row that a left join may not find. */
export type LeftJoined<Row> = { [Name in keyof Row]: Row[Name] | null }

/** Columns of PostgreSQL's own catalogue (`pg_class`, `pg_locks`), which are not tables of the product. */
export type CatalogueRow<Values> = Values
