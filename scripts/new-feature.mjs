import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { readArguments } from './setup/arguments.mjs'
import { listMigrations } from './lint/migrations.mjs'
import { registerFeature } from './new-feature/register.mjs'
import { inRoot, refuse, runTool } from './setup/run.mjs'

const usage = `npm run new-feature mosque-visits mosque-visit "lawatan masjid"

Takes the name of the feature in the plural and in the singular, and what its records are called in Malay. Writes a folder that holds a whole small feature, and names it in the lists outside the folder.`
const { positionals } = readArguments(usage, { words: true })
const [slug = '', single = '', malay = ''] = positionals
const isName = name => /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)
if (positionals.length !== 3 || !isName(slug) || !isName(single) || slug === single || !/^[a-z][a-z -]+$/.test(malay))
  refuse(
    'Give the name in kebab-case, in the plural and in the singular, and its Malay: npm run new-feature mosque-visits mosque-visit "lawatan masjid"',
  )
if (existsSync(inRoot('src/features', slug))) refuse(`src/features/${slug} is there already.`)

const [words, one] = [slug, single].map(name => name.replaceAll('-', ' '))
const [Name, Single] = [slug, single].map(name => name.replace(/(^|-)([a-z0-9])/g, (_, __, letter) => letter.toUpperCase()))
const begin = text => text[0].toUpperCase() + text.slice(1)
const article = /^[aeiou]/.test(one) ? 'an' : 'a'
const names = {
  slug,
  single,
  words,
  Words: begin(words),
  one,
  a: `${article} ${one}`,
  A: `${begin(article)} ${one}`,
  malay,
  Malay: begin(malay),
  Name,
  Single,
  name: Name[0].toLowerCase() + Name.slice(1),
  oneName: Single[0].toLowerCase() + Single.slice(1),
  table: slug.replaceAll('-', '_'),
  key: slug.replaceAll('-', '_'),
  oneKey: single.replaceAll('-', '_'),
  CODE: slug.replaceAll('-', '_').toUpperCase(),
}
const time = new Date().toISOString().slice(0, 16).replace(/[-:]/g, '')
const files = {
  'contract.ts.txt': `src/features/${slug}/contract.ts`,
  'rules.ts.txt': `src/features/${slug}/rules.ts`,
  'server/tables.ts.txt': `src/features/${slug}/server/tables.ts`,
  'server/endpoints.ts.txt': `src/features/${slug}/server/endpoints.ts`,
  'server/module.ts.txt': `src/features/${slug}/server/module.ts`,
  'server/queries.ts.txt': `src/features/${slug}/server/queries.ts`,
  'server/add.ts.txt': `src/features/${slug}/server/add-${single}.ts`,
  'server/edit.ts.txt': `src/features/${slug}/server/edit-${single}.ts`,
  'server/name-index.ts.txt': `src/features/${slug}/server/name-index.ts`,
  'server/demo.ts.txt': `src/features/${slug}/server/demo.ts`,
  'server/export.ts.txt': `src/features/${slug}/server/export-${slug}.ts`,
  'server/list.test.ts.txt': `src/features/${slug}/server/${slug}.test.ts`,
  'server/endpoint-examples.ts.txt': `src/features/${slug}/server/endpoint-examples.ts`,
  'paths.ts.txt': `src/features/${slug}/paths.ts`,
  'web/api.ts.txt': `src/features/${slug}/web/api.ts`,
  'web/web-module.tsx.txt': `src/features/${slug}/web/module.tsx`,
  'web/screen.tsx.txt': `src/features/${slug}/web/RecordsScreen.tsx`,
  'web/detail.tsx.txt': `src/features/${slug}/web/RecordScreen.tsx`,
  'web/form-screens.tsx.txt': `src/features/${slug}/web/RecordFormScreens.tsx`,
  'web/form.tsx.txt': `src/features/${slug}/web/RecordForm.tsx`,
  'web/use-form.ts.txt': `src/features/${slug}/web/use-record-form.ts`,
  'web/audit-labels.ts.txt': `src/features/${slug}/web/audit-labels.ts`,
  'web/screens.test.tsx.txt': `src/features/${slug}/web/screens.test.tsx`,
  'messages/en.json.txt': `messages/${slug}/en.json`,
  'messages/ms.json.txt': `messages/${slug}/ms.json`,
  'messages/answers-en.json.txt': `messages/answers/${slug}/en.json`,
  'messages/answers-ms.json.txt': `messages/answers/${slug}/ms.json`,
  'messages/documents-en.json.txt': `messages/documents/${slug}/en.json`,
  'messages/documents-ms.json.txt': `messages/documents/${slug}/ms.json`,
  'migration.sql.txt': `db/migrations/${time}_${names.table}.sql`,
}

for (const [template, file] of Object.entries(files)) {
  const text = readFileSync(inRoot('scripts/new-feature', template), 'utf8').replace(/\{\{(\w+)\}\}/g, (_, key) => names[key])
  mkdirSync(path.dirname(inRoot(file)), { recursive: true })
  writeFileSync(inRoot(file), text)
  console.log(`  wrote ${file}`)
}

if (existsSync(inRoot('node_modules'))) await runTool('oxfmt/bin/oxfmt', Object.values(files), { quiet: true })
listMigrations()
for (const file of [...registerFeature(names), 'db/migrations/CHECKSUMS']) console.log(`  changed ${file}`)
console.log(`
Its list, page and forms are in the menu of everybody whose role has the right; npm run dev shows them.
Next: npx vitest run src/features/${slug}   Change its tests first: they say what ${words} do and refuse.
`)
