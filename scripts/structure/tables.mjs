import { featureOf, isTest } from './read-tree.mjs'
import { snake, sqlUses } from './sql-uses.mjs'
import { withoutComments } from './code-text.mjs'
import { cascades, functionInserts, functionWrites, triggerWrites, viewReads } from './triggers.mjs'

/** A view that completes a table is named after it, and is its owner's: `donation_total_now`. */
const viewEnd = /_now$/

/** Which feature owns each table: the one whose `server/tables.ts` declares it, or the platform. Tables by their SQL names. */
const tableOwners = sources => new Map(declarations(sources).map(({ table, owner }) => [table, owner]))

/** The tables that a feature or the platform declares: { table, owner }. */
function declarations(sources) {
  return [...sources].flatMap(([file, text]) => {
    const owner = isPlatform(file) ? 'platform' : file.endsWith('/server/tables.ts') && featureOf(file)
    if (!owner) return []
    const declared = /interface Tables \{([\s\S]*?)\n {2}\}/.exec(text)?.[1] ?? ''
    return [...declared.matchAll(/^ {4}(\w+):/gm)].map(([, name]) => ({ table: snake(name), owner }))
  })
}

/** Tables that two declare: { table, owners }. */
export const sharedTables = sources =>
  [...Map.groupBy(declarations(sources), ({ table }) => table)]
    .map(([table, entries]) => ({ table, owners: [...new Set(entries.map(({ owner }) => owner))] }))
    .filter(({ owners }) => owners.length > 1)

const isPlatform = file => file.startsWith('src/platform/server/')

/** Files of features that declare tables outside `server/tables.ts`, where their owner is hard to find. */
export const misplacedTables = sources =>
  [...sources]
    .filter(([file, text]) => featureOf(file) && !file.endsWith('/server/tables.ts') && /\binterface Tables \{/.test(text))
    .map(([file]) => file)

/** Who runs the SQL of a file: the feature of a server file, `app` for the entry points, `platform`, or no one. */
function userOf(file) {
  if (isTest(file) || file.endsWith('/server/tables.ts') || file.endsWith('/endpoint-examples.ts')) return undefined
  if (file.startsWith('src/app/') && !file.startsWith('src/app/web/')) return 'app'
  if (isPlatform(file)) return 'platform'
  return file.includes('/server/') ? featureOf(file) : undefined
}

/** Where features, `src/app` and the platform write or read tables of others: { feature, table, owner, kind: 'write' | 'read', file }. */
export function foreignUses(sources, owners = tableOwners(sources)) {
  return [...sources].flatMap(([file, text]) => {
    const feature = userOf(file)
    if (!feature) return []
    const uses = sqlUses(text)
    return Object.entries({ write: uses.writes, read: uses.reads }).flatMap(([kind, tables]) =>
      tables
        .map(table => ({ feature, table, owner: owners.get(table) ?? owners.get(table.replace(viewEnd, '')), kind, file }))
        .filter(({ owner }) => owner && owner !== feature),
    )
  })
}

/** Files that insert rows of a table that has one writer, and are not that one: { file, table, writer }. */
export const secondWriters = (sources, writers) =>
  [...sources]
    .filter(([file]) => userOf(file))
    .flatMap(([file, text]) =>
      sqlUses(text)
        .inserts.filter(table => Object.hasOwn(writers, table) && `src/${writers[table]}` !== file)
        .map(table => ({ file, table, writer: writers[table] })),
    )

/** Calls for a table that only the running program knows: { file, call }. */
export const usesByValue = sources =>
  [...sources].filter(([file]) => userOf(file)).flatMap(([file, text]) => sqlUses(text).unknown.map(call => ({ file, call })))

/** SQL functions that a feature's code calls although they write a table of another: { feature, file, name, table, owner }. */
export function foreignFunctions(sources, migrations) {
  const [owners, writes] = [tableOwners(sources), functionWrites(migrations)]
  return [...sources].flatMap(([file, text]) => {
    const feature = userOf(file)
    if (!feature) return []
    const code = withoutComments(text)
    const called = [...writes].filter(([name]) => new RegExp(`\\b${name}\\s*\\(`).test(code))
    return called.flatMap(([name, tables]) =>
      tables.map(table => ({ feature, file, name, table, owner: owners.get(table) })).filter(({ owner }) => owner && owner !== feature),
    )
  })
}

/**
 * Views that are not called after a table of the one owner of all that they read: { view, foreign: table }. They would hide who reads and
 * writes what.
 */
export function foreignViews(sources, migrations) {
  const owners = tableOwners(sources)
  return viewReads(migrations).flatMap(({ view, reads }) => {
    const owner = owners.get(view.replace(viewEnd, ''))
    const foreign = reads.filter(table => owners.has(table) && owners.get(table) !== owner)
    return owner && foreign.length === 0 ? [] : [{ view, foreign: foreign[0] ?? 'tables' }]
  })
}

/** Tables whose rows go or change with a row of another feature's table: { table, with, feature, owner }. */
export function foreignCascades(sources, migrations) {
  const owners = tableOwners(sources)
  return cascades(migrations)
    .map(use => ({ ...use, owner: owners.get(use.table), feature: owners.get(use.with) }))
    .filter(({ owner, feature }) => owner && feature && owner !== feature)
}

/** Functions of the database that insert rows of a table that one file writes: { name, table, writer }. */
export const writingFunctions = (migrations, writers) =>
  functionInserts(migrations)
    .filter(({ table }) => Object.hasOwn(writers, table))
    .map(use => ({ ...use, writer: writers[use.table] }))

/** Types of rows of a table of another feature: { feature, file, table, owner }. */
export function foreignRowTypes(sources) {
  const owners = tableOwners(sources)
  return [...sources].flatMap(([file, text]) => {
    const feature = userOf(file)
    if (!feature) return []
    const named = [...withoutComments(text).matchAll(/\b(?:RowOf|Renamed)<\s*'(\w+)'|\bTables\['(\w+)'\]/g)]
    return [...new Set(named.map(([, row, table]) => snake(row ?? table)))]
      .map(table => ({ feature, file, table, owner: owners.get(table) }))
      .filter(({ owner }) => owner && owner !== feature)
  })
}

/** Triggers of one feature's table that write a table of another: { trigger, on, writes, owner }. */
export function foreignTriggers(sources, migrations) {
  const owners = tableOwners(sources)
  return triggerWrites(migrations)
    .map(use => ({ ...use, owner: owners.get(use.writes), feature: owners.get(use.on) }))
    .filter(({ owner, feature }) => owner && owner !== feature)
}
