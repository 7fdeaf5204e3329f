import { execFile } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, inject, test } from 'vitest'
import { newClient } from '#platform/server/database/connections.ts'

// What features declare of their tables is compared with the migrated database by the compiler.
const root = fileURLToPath(new URL('../../../', import.meta.url))
mkdirSync(path.join(root, 'dist'), { recursive: true })
const folder = mkdtempSync(path.join(root, 'dist', 'table-types-')) // inside the package, so that its imports resolve
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Column = { table: string; name: string; type: string; isNullable: boolean; isOptional: boolean }

async function catalogue(): Promise<Column[]> {
  const client = newClient({ connectionString: inject('database').owner })
  await client.connect()
  const { rows } = await client.query<Column>(`
    select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type, not a.attnotnull as "isNullable",
           a.atthasdef or a.attidentity <> '' or not a.attnotnull as "isOptional"
      from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
     order by 1, a.attnum`)
  await client.end()
  return rows
}

/**
 * The type in which the driver reads each type of PostgreSQL (`platform/server/database/types.ts`); `unknown` leaves a document to its
 * reader.
 */
const kinds: Readonly<Record<string, string>> = {
  boolean: 'boolean',
  bytea: 'Buffer',
  bigint: 'number',
  'bigint[]': 'number[]',
  date: 'string',
  'double precision': 'number',
  integer: 'number',
  'integer[]': 'number[]',
  json: 'unknown',
  jsonb: 'unknown',
  numeric: 'string',
  real: 'number',
  smallint: 'number',
  'smallint[]': 'number[]',
  text: 'string',
  'text[]': 'string[]',
  'timestamp with time zone': 'string',
  uuid: 'string',
  'uuid[]': 'string[]',
}
const camel = (name: string) => name.replace(/_([a-z\d])/g, (_, letter: string) => letter.toUpperCase())

/** Tables that only SQL reads and writes, each with the reason. */
const untyped = new Map([['throttle', 'of the version before; a later migration drops it']])
/** Columns that no insert may fill although they are required. */
const filledByTriggers = ['audit_event.hash']

const declaring = globSync('src/**/*.ts', { cwd: root }).filter(
  file => !file.endsWith('.test.ts') && readFileSync(path.join(root, file), 'utf8').includes('interface Tables {\n'),
)

/** A program that compiles only when every table is declared as the catalogue has it: one line for each table and column. */
function program(columns: readonly Column[]): string {
  const tables = [...new Set(columns.map(({ table }) => table))].filter(table => !untyped.has(table))
  const typed = columns.filter(({ table }) => tables.includes(table))
  return `import type { Insertable, Selectable } from 'kysely'
import type { Tables } from '#platform/server/database/database.ts'
${declaring.map(file => `import '../../${file}'`).join('\n')}
type Wide<T> = T extends string ? string : T extends number ? number : T extends boolean ? boolean : T extends readonly (infer E)[] ? Wide<E>[] : T
type IsSame<A, B> = [A, B] extends [B, A] ? true : false
type IsNullable<T> = null extends T ? true : false
type Fault<T extends keyof Tables, C extends PropertyKey, Reads, Null, Required> = C extends keyof Selectable<Tables[T]>
  ? Different<T, C, Reads, Null, Required>
  : Required extends true ? 'not declared' : never // a generated column, or one with a default, that only SQL reads
type Different<T extends keyof Tables, C extends keyof Selectable<Tables[T]>, Reads, Null, Required> =
  | (IsSame<IsNullable<Selectable<Tables[T]>[C]>, Null> extends true ? never : 'nullable or not')
  | (unknown extends Reads ? never : IsSame<Wide<NonNullable<Selectable<Tables[T]>[C]>>, Reads> extends true ? never : 'of another type')
  | (Required extends true ? (C extends keyof Insertable<Tables[T]> ? ({} extends Pick<Insertable<Tables[T]>, C> ? 'left out by inserts' : never) : never) : never)
declare const ok: <Fault extends never>() => void
ok<Exclude<keyof Tables, ${tables.map(table => `'${camel(table)}'`).join(' | ')}>>() // no further table
${tables.map(table => `ok<Exclude<keyof Tables['${camel(table)}'], ${namesOf(typed, table)}>>() // ${table}: no further column`).join('\n')}
${typed.map(check).join('\n')}
`
}
const namesOf = (columns: readonly Column[], table: string) =>
  columns
    .filter(column => column.table === table)
    .map(({ name }) => `'${camel(name)}'`)
    .join(' | ')
const check = ({ table, name, type, isNullable, isOptional }: Column) =>
  `ok<Fault<'${camel(table)}', '${camel(name)}', ${kinds[type] ?? `'no kind for ${type}'`}, ${isNullable}, ${!isOptional && !filledByTriggers.includes(`${table}.${name}`)}>>() // ${table}.${name}`

/**
 * The lines of each program that do not compile, with what the compiler says. One run compiles all, since the product's own types take most
 * of the time.
 */
async function faultsOf(programs: Readonly<Record<string, string>>): Promise<Record<string, string[]>> {
  for (const [name, text] of Object.entries(programs)) writeFileSync(path.join(folder, `${name}.ts`), text)
  const include = Object.keys(programs).map(name => `${name}.ts`)
  writeFileSync(
    path.join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: '../../tsconfig.server.json', compilerOptions: { composite: false }, include }),
  )
  const output = await new Promise<string>(resolve => {
    const compiler = path.join(root, 'node_modules/typescript/bin/tsc')
    execFile(process.execPath, [compiler, '-p', folder, '--checkers', '1'], { maxBuffer: 50_000_000 }, (_, output) => resolve(output))
  })
  // The other files have been compiled with their own project.
  const found = [...output.matchAll(/(\w+)\.ts\((\d+),\d+\): error TS\d+: (.*)/g)]
  return Object.fromEntries(
    Object.entries(programs).map(([name, text]) => [
      name,
      found
        .filter(([, file]) => file === name)
        .map(([, , line, message]) => `${text.split('\n')[Number(line) - 1]?.split('// ')[1]}: ${message}`),
    ]),
  )
}

const planted: Readonly<Record<string, Partial<Column>>> = {
  'donation.amount_minor': { type: 'text' },
  'donor.contact_person': { isNullable: false },
  'donor.name': { isNullable: true },
  'fund.name': { type: 'point' },
  'session.generation': { isOptional: false },
}
const newColumn = { table: 'donor', name: 'rank', type: 'integer', isNullable: false, isOptional: false }

test('every table is declared as the database has it; what is missing, new, of another type, nullable or required is found', async () => {
  expect(declaring.length).toBeGreaterThan(15)
  const columns = await catalogue()
  const changed = columns
    .filter(({ table, name }) => `${table}.${name}` !== 'donor.email')
    .map(column => ({ ...column, ...planted[`${column.table}.${column.name}`] }))
  const faults = await faultsOf({ declared: program(columns), changed: program([...changed, newColumn]) })
  expect(faults['declared']).toEqual([])
  expect(faults['changed']?.map(fault => fault.split(': ')[0]).toSorted()).toEqual(
    ['donor', 'donor.rank', ...Object.keys(planted)].toSorted(),
  )
})
