import { featureOf } from './read-tree.mjs'

const snake = name => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
const writes = [
  /\b(?:updateTable|insertInto|deleteFrom)\('(\w+)/g,
  /(?:\binsertRows\(\s*[\w.]+,|\.write\()\s*'(\w+)'/g, // rows of a transaction, and of a `RowSink`
  /\b(?:insert into|update|delete from)\s+([a-z_]+)\b/g,
]
const reads = [/\b(?:selectFrom|innerJoin|leftJoin)\('(\w+)/g, /\b(?:from|join|using)\s+([a-z_]+)\b/g]

/** A view that completes a table is named after it, and is its owner's: `donation_total_now`. */
const viewEnd = /_now$/

/** Which feature owns each table: the one whose `server/tables.ts` declares it. Tables by their SQL names. */
function tableOwners(sources) {
  const owners = new Map()
  for (const [file, text] of sources) {
    if (!file.endsWith('/server/tables.ts')) continue
    const declared = /interface Tables \{([\s\S]*)\n {2}\}/.exec(text)?.[1] ?? ''
    for (const [, name] of declared.matchAll(/^ {4}(\w+):/gm)) owners.set(snake(name), featureOf(file))
  }
  return owners
}

/** Files of features that declare tables outside `server/tables.ts`, where nobody finds their owner. */
export const misplacedTables = sources =>
  [...sources]
    .filter(([file, text]) => featureOf(file) && !file.endsWith('/server/tables.ts') && /\binterface Tables \{/.test(text))
    .map(([file]) => file)

/** Who runs the SQL of a file: the feature of a server file, `app` for the entry points, or nobody. */
function userOf(file) {
  if (file.startsWith('src/app/') && !file.startsWith('src/app/web/')) return 'app'
  return file.includes('/server/') && !file.endsWith('/server/tables.ts') ? featureOf(file) : undefined
}

/** Where features and `src/app` write or read tables of others: { feature, table, owner, kind: 'write' | 'read', file }. */
export function foreignUses(sources, owners = tableOwners(sources)) {
  const uses = new Map()
  for (const [file, text] of sources) {
    const feature = userOf(file)
    if (!feature) continue
    for (const [kind, patterns] of [
      ['write', writes],
      ['read', reads],
    ])
      for (const pattern of patterns)
        for (const [, name] of text.matchAll(pattern)) {
          const table = snake(name)
          const owner = owners.get(table) ?? owners.get(table.replace(viewEnd, ''))
          if (owner && owner !== feature) uses.set(`${kind} ${file} ${table}`, { feature, table, owner, kind, file })
        }
  }
  return [...uses.values()]
}
