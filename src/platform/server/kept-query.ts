import pg from 'pg'

/** What the driver (pg 8.23) has inside and does not name in its types. */
type Result = { fields: pg.FieldDef[]; rows: unknown[][]; rowCount: number | null; _parsers: unknown[] }
type Inside = { name: string; _result: Result; _accumulateRows: boolean }
type Steps = { prepare(connection: object): void; handleRowDescription(message: object): void }
const Query = pg.Query as unknown as new (asked: object, done: (error: Error | null, result: Result) => void) => Inside & Steps

type Columns = Pick<Result, 'fields' | '_parsers'>
/** What each connection knows of the columns of its kept statements. */
const described = new WeakMap<object, Map<string, Columns>>()

/** A named statement whose columns the database describes once a connection: told with each answer, they take longer to read than a row. */
class KeptQuery extends Query {
  #known = new Map<string, Columns>()

  override prepare(connection: object): void {
    this.#known = described.get(connection) ?? this.#known
    described.set(connection, this.#known)
    const columns = this.#known.get(this.name)
    if (!columns) return super.prepare(connection)
    Object.assign(this._result, columns)
    this._accumulateRows = true
    super.prepare(Object.create(connection, { describe: { value: () => {} } }) as object)
  }

  override handleRowDescription(message: object): void {
    super.handleRowDescription(message)
    this.#known.set(this.name, { fields: this._result.fields, _parsers: this._result._parsers })
  }
}

/** Asks a statement whose plan is kept under a name. */
export const askKept = (client: pg.ClientBase, asked: object) =>
  new Promise<Result>((answer, fail) => {
    client.query(new KeptQuery(asked, (error, result) => (error ? fail(error) : answer(result))) as unknown as pg.Submittable)
  })
