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
import type { Tables, Tx } from './db.ts'

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
/** Writes statements that somebody else runs: those of exports. */
export const statements: Pick<Tx, 'selectFrom'> = offline

/** The SQL text and the parameters of a statement, without running it. */
export const compile = (query: Compilable | RawBuilder<unknown>): CompiledQuery =>
  'isRawBuilder' in query ? query.compile(offline) : (query as Compilable).compile()

/** A transaction object on one connection that lets statements travel together (Kysely's own waits for each answer). */
export function transactionOn(client: pg.PoolClient): Tx {
  const connection = {
    async executeQuery<R>({ sql, parameters }: CompiledQuery) {
      const { fields, rows, rowCount } = await client.query<unknown[]>({
        text: sql,
        values: [...parameters],
        rowMode: 'array',
        ...nameOf(sql),
      })
      const keys = fields.map(field => camel(field.name))
      return { numAffectedRows: BigInt(rowCount ?? 0), rows: rows.map(row => objectOf(keys, row) as R) }
    },
    streamQuery(): never {
      throw new Error('Streams do not share a pipelined connection: use copyOut.')
    },
  }
  const executor = offline.getExecutor().withConnectionProvider({ provideConnection: use => use(connection) })
  return new Transaction<Tables>({ config: { dialect }, dialect, driver: new DummyDriver(), executor })
}

const camel = (name: string) => (name.includes('_') ? name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()) : name)
function objectOf(keys: readonly string[], values: readonly unknown[]): Record<string, unknown> {
  const object: Record<string, unknown> = {}
  for (let i = 0; i < keys.length; i++) object[keys[i]!] = values[i]
  return object
}

const names = new Map<string, string>()
/** Each statement is parsed once per connection; the number of names is bounded. */
function nameOf(sql: string): { name?: string } {
  const name = names.get(sql) ?? (names.size < 1000 ? `q${names.size}` : undefined)
  if (name) names.set(sql, name)
  return name ? { name } : {}
}
