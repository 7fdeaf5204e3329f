import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

// Every migration is listed with its checksum in db/migrations/CHECKSUMS, so a landed one cannot change unseen. `node
// scripts/lint/migrations.mjs` lists new ones, and again those that are not committed yet; it changes no other line.
const list = 'db/migrations/CHECKSUMS'
const byTime = /^20\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3])[0-5]\d_[a-z0-9_]+(\.concurrently)?\.sql$/

/** What is wrong with the migrations of a tree, a sentence each. */
export function migrationFaults(root) {
  const [listed, actual] = [listedIn(root), checksumsIn(root)]
  const name = file => `db/migrations/${file}`
  return [
    ...[...actual]
      .filter(([file, sum]) => listed.has(file) && listed.get(file) !== sum)
      .map(([file]) => `${name(file)}: changed after it landed. Put it back, and write a new migration.`),
    ...[...listed.keys()].filter(file => !actual.has(file)).map(file => `${name(file)}: gone, but databases have run it. Put it back.`),
    ...[...actual.keys()]
      .filter(file => !listed.has(file))
      .map(file =>
        byTime.test(file)
          ? `${name(file)}: not listed. Run node scripts/lint/migrations.mjs when it is final.`
          : `${name(file)}: a new migration is named after its time in UTC, as 20261123T0930_what_it_does.sql.`,
      ),
    ...blindStatements(root, actual.keys()),
  ]
}

/** From then on this is checked; four migrations before it changed no row where the owner of the tables is no superuser. */
const firstChecked = '20261126T1500'

/** Statements that change rows of charities while row-level security is forced: it binds the owner too, who would change none. */
function blindStatements(root, files) {
  return [...files]
    .filter(file => byTime.test(file) && file >= firstChecked)
    .flatMap(file => {
      const text = readFileSync(path.join(root, 'db/migrations', file), 'utf8')
      const ownStatements = text.replace(/\$\$[^]*?\$\$/g, '')
      const changed = [...ownStatements.matchAll(/^(?:update|insert into|delete from|merge into) (\w+)/gm)].map(([, table]) => table)
      return [...new Set(changed)]
        .filter(table => !text.includes(`alter table ${table} no force row level security;`))
        .map(
          table =>
            `db/migrations/${file}: changes rows of ${table}, which its owner does not see. Say 'alter table ${table} no force row level security' before, and 'force' after.`,
        )
    })
}

function listedIn(root) {
  const file = path.join(root, list)
  return linesOf(existsSync(file) ? readFileSync(file, 'utf8') : '')
}

const linesOf = text =>
  new Map(
    text
      .split(/\r?\n/)
      .filter(Boolean)
      .map(line => line.split('  ').toReversed()),
  )

function checksumsIn(root) {
  const folder = path.join(root, 'db/migrations')
  const files = existsSync(folder)
    ? readdirSync(folder)
        .filter(file => file.endsWith('.sql'))
        .sort()
    : []
  return new Map(files.map(file => [file, checksumOf(readFileSync(path.join(folder, file), 'utf8'))]))
}

const checksumOf = text => createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')

/** Lists the migrations of the tree. A line that is committed stays; one that is not yet takes the migration as it is now. */
export function listMigrations() {
  const root = fileURLToPath(new URL('../../', import.meta.url))
  const all = new Map([...checksumsIn(root)].filter(([file]) => byTime.test(file)))
  for (const [file, sum] of committedIn(root) ?? listedIn(root)) all.set(file, sum)
  const lines = [...all].sort(([a], [b]) => (a < b ? -1 : 1)).map(([file, sum]) => `${sum}  ${file}\n`)
  writeFileSync(path.join(root, list), lines.join(''))
  return lines.length
}

/** The lines of the last commit; undefined outside a repository. */
function committedIn(root) {
  const { status, stdout } = spawnSync('git', ['show', `HEAD:./${list}`], { cwd: root, encoding: 'utf8' })
  return status === 0 ? linesOf(stdout) : undefined
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) console.log(`${list} lists ${listMigrations()} migrations.`)
