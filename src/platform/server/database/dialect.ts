import {
  type Compilable,
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  Transaction,
} from 'kysely'
import type pg from 'pg'
import type { Tables, Tx } from './database.ts'
import { isTransactionAborted } from './errors.ts'
import { sendStatement } from './statement-batch.ts'

/** camelCase in TypeScript, snake_case in SQL: translated once per statement, not per row. */
class Compiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(name: string): string {
    return super.sanitizeIdentifier(name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`))
  }
}
const dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createQueryCompiler: () => new Compiler(),
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
}
const offline = new Kysely<Tables>({ dialect })
/** Compiles statements that run elsewhere: those of exports. */
export const statements: Pick<Tx, 'selectFrom'> = offline

/** The SQL text and the parameters of a statement, without running it. */
export const compile = (query: Compilable | RawBuilder<unknown>): CompiledQuery =>
  'isRawBuilder' in query ? query.compile(offline) : (query as Compilable).compile()

/**
 * A transaction object on one connection that pipelines statements (Kysely's own waits for each answer).
 * After `end` it takes no statement: a branch that continues after its sibling failed must not run in another transaction.
 */
export function transactionOn(
  client: pg.PoolClient,
  sendTo = sendStatement,
): {
  tx: Tx
  /** Sends a statement now, in this very tick. */
  send: (statement: CompiledQuery) => Promise<unknown>
  end: () => void
} {
  let isOver = false
  let cause: unknown
  /** For the statements behind it in the transaction. It fails only where the statement before it does, which tells of it. */
  const setPlanMode = (mode: keyof typeof planModes) => void sendTo(client, { text: planModes[mode], values: [] }).catch(() => {})
  const connection = {
    async executeQuery<R>({ sql, parameters }: CompiledQuery) {
      if (isOver) throw new Error('The transaction of this statement is over.')
      const name = preparedNameOf(sql)
      const isGeneric = name !== undefined && sql.startsWith(genericMark)
      if (isGeneric) setPlanMode('generic')
      const answer = sendTo(client, { name, text: sql, values: parameters })
      if (isGeneric) setPlanMode('auto')
      const { fields, rows, rowCount } = await answer.catch((error: unknown) => {
        // The statements behind one that failed only say that the transaction is aborted; callers need to know why.
        if (!isTransactionAborted(error)) cause ??= error
        throw cause ?? error
      })
      const shape = shapeOf(fields)
      return { numAffectedRows: BigInt(rowCount ?? 0), rows: rows.map(row => objectOf(shape, row) as R) }
    },
    streamQuery(): never {
      throw new Error('Streams do not share a pipelined connection: use copyOut.')
    },
  }
  const executor = offline.getExecutor().withConnectionProvider({ provideConnection: use => use(connection) })
  const tx = new Transaction<Tables>({ config: { dialect }, dialect, driver: new DummyDriver(), executor })
  return { tx, send: statement => connection.executeQuery(statement), end: () => void (isOver = true) }
}

const planModes = { generic: 'set local plan_cache_mode = force_generic_plan', auto: 'set local plan_cache_mode = auto' } as const

/** A row that the database wrote as JSON, by the names its table has in TypeScript. */
export const rowOfJson = <R>(json: object): R => Object.fromEntries(Object.entries(json).map(([name, value]) => [camel(name), value])) as R

const camels = new Map<string, string>()
function camel(name: string): string {
  const known = camels.get(name)
  if (known) return known
  const made = name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  if (camels.size < 10_000) camels.set(name, made)
  return made
}

type ResultShape = { keys: readonly string[]; empty: Readonly<Record<string, unknown>> }
/** Prepared statements return the same columns object each time. */
const shapes = new WeakMap<object, ResultShape>()
function shapeOf(fields: readonly { name: string }[]): ResultShape {
  const known = shapes.get(fields)
  if (known) return known
  const keys = fields.map(field => camel(field.name))
  const grown = Object.fromEntries(keys.map(key => [key, null]))
  const shape = { keys, empty: { ...grown } }
  shapes.set(fields, shape)
  return shape
}
/** Filled into a copy: an object that grows name by name becomes a dictionary, and a wide row then takes twice as long to read. */
function objectOf({ keys, empty }: ResultShape, values: readonly unknown[]): Record<string, unknown> {
  const object = { ...empty }
  for (let i = 0; i < keys.length; i++) object[keys[i]!] = values[i]
  return object
}

/** The prefix of statements to prepare. */
export const preparedMark = '/* prepared */'
/** The prefix of those that are never planned for their own values. */
export const genericMark = `${preparedMark} /* for all values */`
const names = new Map<string, string>()
/** The name of a prepared statement by its text, if it is to be prepared; the number of names is bounded. */
function preparedNameOf(text: string): string | undefined {
  if (!text.startsWith(preparedMark)) return undefined
  const name = names.get(text) ?? (names.size < 500 ? `q${names.size}` : undefined)
  if (name) names.set(text, name)
  return name
}
