import pg from 'pg'

/** Internals of the driver (pg 8.23) without types. */
type Parser = (text: string) => unknown
export type Result = { command: string | null; fields: pg.FieldDef[]; rows: unknown[][]; rowCount: number | null; _parsers: Parser[] }
type QueryInternals = { name: string; text: string; _result: Result & { _types: unknown }; _canceledDueToError: unknown }
type Steps = {
  prepare(connection: object): void
  handleRowDescription(message: object): void
  handleDataRow(message: object): void
  handleCommandComplete(message: object, connection: object): void
  handleReadyForQuery(connection: object): void
  handleError(error: unknown, connection: object): void
}
type QueryCallback = (error: Error | null, result: Result) => void
/** The driver's query, which writes its messages and reads its answers. */
export const Query = pg.Query as unknown as new (text: string, values: readonly unknown[], done: QueryCallback) => QueryInternals & Steps

/** A connection of the driver. */
export type Connection = { sync(): void; close(statement: { type: 'S'; name: string }): void }
type Columns = Pick<Result, 'fields' | '_parsers'>
/**
 * The prepared statements of a connection: those that are parsed, those that may be since the packet with them failed, and the columns of
 * their answers. `quiet` and `silent` are the connection without Sync, and without asking for columns either.
 */
type Statements = { parsed: Set<string>; doubtful: Set<string>; columns: Map<string, Columns>; quiet: object; silent: object }
const known = new WeakMap<object, Statements>()
function statementsOf(connection: object): Statements {
  const found = known.get(connection)
  if (found) return found
  const nothing = { value: () => {} }
  const quiet = Object.create(connection, { sync: nothing }) as object
  const silent = Object.create(quiet, { describe: nothing }) as object
  const fresh = { parsed: new Set<string>(), doubtful: new Set<string>(), columns: new Map<string, Columns>(), quiet, silent }
  known.set(connection, fresh)
  return fresh
}

/**
 * A statement of a packet, without a Sync of its own. With a name it is parsed once per connection, and its columns are described once:
 * describing them with each answer takes longer than reading a row. Rows are arrays of values.
 */
export class PipelinedQuery extends Query {
  #statements: Statements | undefined
  #isParsedHere = false
  #hasFailed = false

  constructor(types: unknown, name: string, text: string, values: readonly unknown[], done: QueryCallback) {
    super(text, values, done) // not as an object: the driver would copy it property by property
    this.name = name
    this._result._types = types
  }

  /** Writes the statement to its connection. False where one of its values cannot be written: it has failed, and is not answered. */
  write(connection: Connection): boolean {
    const statements = statementsOf(connection)
    this.#statements = statements
    const { columns, parsed, doubtful, quiet, silent } = statements
    if (doubtful.delete(this.name)) connection.close({ type: 'S', name: this.name })
    const described = columns.get(this.name)
    if (described) {
      this._result.fields = described.fields
      this._result._parsers = described._parsers
    }
    this.#isParsedHere = !parsed.has(this.name)
    super.prepare(described ? silent : quiet)
    if (this.name && !this.#hasFailed) parsed.add(this.name)
    return !this.#hasFailed
  }

  /** Asked by the driver, which keeps a list of its own that knows nothing of packets. */
  hasBeenParsed(): boolean {
    return !this.#isParsedHere
  }

  override handleRowDescription(message: object): void {
    super.handleRowDescription(message)
    if (this.name) this.#statements?.columns.set(this.name, { fields: this._result.fields, _parsers: this._result._parsers })
  }

  override handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const { rows, _parsers: parsers } = this._result
    try {
      rows.push(fields.map((text, at) => (text === null ? null : parsers[at]!(text))))
    } catch (error) {
      this._canceledDueToError ||= error
    }
  }

  /** Whether the database has parsed it is not known when its packet failed: it is closed and parsed again before its next use. */
  override handleError(error: unknown, connection: object): void {
    if (this.name && this.#isParsedHere) {
      this.#statements?.parsed.delete(this.name)
      this.#statements?.doubtful.add(this.name)
    }
    this.#hasFailed = true
    super.handleError(error, connection)
  }
}
