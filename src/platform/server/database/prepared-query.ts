import pg from 'pg'

/** Internals of the driver (pg 8.23) without types. */
type Parser = (text: string) => unknown
type Result = { fields: pg.FieldDef[]; rows: unknown[][]; rowCount: number | null; _parsers: Parser[] }
type QueryInternals = { name: string; _result: Result; _canceledDueToError: unknown }
type Steps = { prepare(connection: object): void; handleRowDescription(message: object): void; handleDataRow(message: object): void }
type QueryCallback = (error: Error | null, result: Result) => void
const Query = pg.Query as unknown as new (text: string, values: readonly unknown[], done: QueryCallback) => QueryInternals & Steps

/** The column descriptions of a connection's prepared statements. */
type ColumnCache = { columns: Map<string, Pick<Result, 'fields' | '_parsers'>>; silent: object }
const described = new WeakMap<object, ColumnCache>()
function describedBy(connection: object): ColumnCache {
  const known = described.get(connection)
  if (known) return known
  const silent = Object.create(connection, { describe: { value: () => {} } }) as object
  const fresh: ColumnCache = { columns: new Map(), silent }
  described.set(connection, fresh)
  return fresh
}

/** A named statement whose columns are described once per connection: describing them with each answer takes longer than reading a row. */
class PreparedQuery extends Query {
  #columns: ColumnCache['columns'] | undefined

  constructor(name: string, text: string, values: readonly unknown[], done: QueryCallback) {
    super(text, values, done) // not as an object: the driver would copy it property by property
    this.name = name
  }

  override prepare(connection: object): void {
    const { columns, silent } = describedBy(connection)
    this.#columns = columns
    const known = columns.get(this.name)
    if (!known) return super.prepare(connection)
    this._result.fields = known.fields
    this._result._parsers = known._parsers
    super.prepare(silent)
  }

  override handleRowDescription(message: object): void {
    super.handleRowDescription(message)
    this.#columns?.set(this.name, { fields: this._result.fields, _parsers: this._result._parsers })
  }

  override handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const { rows, _parsers: parsers } = this._result
    try {
      rows.push(fields.map((text, at) => (text === null ? null : parsers[at]!(text))))
    } catch (error) {
      this._canceledDueToError ||= error
    }
  }
}

/** Runs a prepared statement. Rows are arrays of values. */
export const runPrepared = (client: pg.ClientBase, name: string, text: string, values: readonly unknown[]) =>
  new Promise<Result>((answer, fail) => {
    const query = new PreparedQuery(name, text, values, (error, result) => (error ? fail(error) : answer(result)))
    client.query(query as unknown as pg.Submittable)
  })
