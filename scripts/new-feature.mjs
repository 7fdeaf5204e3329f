import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { readArguments } from './setup/arguments.mjs'
import { registerFeature } from './new-feature/register.mjs'
import { inRoot, refuse, runTool } from './setup/run.mjs'

const usage = `npm run new-feature mosque-visits

Writes a folder that holds a whole small feature, and names it in the lists outside the folder.`
const { positionals } = readArguments(usage, { words: true })
const slug = positionals[0] ?? ''
if (positionals.length !== 1 || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(slug))
  refuse('Give the feature a name in kebab-case, in the plural: npm run new-feature mosque-visits')
if (existsSync(inRoot('src/features', slug))) refuse(`src/features/${slug} is there already.`)

const words = slug.replaceAll('-', ' ')
const Name = slug.replace(/(^|-)([a-z0-9])/g, (_, __, letter) => letter.toUpperCase())
const names = {
  slug,
  words,
  Words: words[0].toUpperCase() + words.slice(1),
  Name,
  name: Name[0].toLowerCase() + Name.slice(1),
  table: slug.replaceAll('-', '_'),
  key: slug.replaceAll('-', '_'),
  CODE: slug.replaceAll('-', '_').toUpperCase(),
}
const time = new Date().toISOString().slice(0, 16).replace(/[-:]/g, '')
const files = {
  'contract.ts.txt': `src/features/${slug}/contract.ts`,
  'rules.ts.txt': `src/features/${slug}/rules.ts`,
  'tables.ts.txt': `src/features/${slug}/server/tables.ts`,
  'endpoints.ts.txt': `src/features/${slug}/server/endpoints.ts`,
  'module.ts.txt': `src/features/${slug}/server/module.ts`,
  'queries.ts.txt': `src/features/${slug}/server/queries.ts`,
  'add.ts.txt': `src/features/${slug}/server/add-${slug}.ts`,
  'edit.ts.txt': `src/features/${slug}/server/edit-${slug}.ts`,
  'demo.ts.txt': `src/features/${slug}/server/demo.ts`,
  'export.ts.txt': `src/features/${slug}/server/export-${slug}.ts`,
  'list.test.ts.txt': `src/features/${slug}/server/${slug}.test.ts`,
  'endpoint-examples.ts.txt': `src/features/${slug}/server/endpoint-examples.ts`,
  'paths.ts.txt': `src/features/${slug}/paths.ts`,
  'web-module.tsx.txt': `src/features/${slug}/web/module.tsx`,
  'screen.tsx.txt': `src/features/${slug}/web/RecordsScreen.tsx`,
  'detail.tsx.txt': `src/features/${slug}/web/RecordScreen.tsx`,
  'form-screens.tsx.txt': `src/features/${slug}/web/RecordFormScreens.tsx`,
  'form.tsx.txt': `src/features/${slug}/web/RecordForm.tsx`,
  'use-form.ts.txt': `src/features/${slug}/web/use-record-form.ts`,
  'audit-labels.ts.txt': `src/features/${slug}/web/audit-labels.ts`,
  'screens.test.tsx.txt': `src/features/${slug}/web/screens.test.tsx`,
  'en.json.txt': `messages/${slug}/en.json`,
  'ms.json.txt': `messages/${slug}/ms.json`,
  'answers-en.json.txt': `messages/answers/${slug}/en.json`,
  'answers-ms.json.txt': `messages/answers/${slug}/ms.json`,
  'documents-en.json.txt': `messages/documents/${slug}/en.json`,
  'documents-ms.json.txt': `messages/documents/${slug}/ms.json`,
  'migration.sql.txt': `db/migrations/${time}_${names.table}.sql`,
}

for (const [template, file] of Object.entries(files)) {
  const text = readFileSync(inRoot('scripts/new-feature', template), 'utf8').replace(/\{\{(\w+)\}\}/g, (_, key) => names[key])
  mkdirSync(path.dirname(inRoot(file)), { recursive: true })
  writeFileSync(inRoot(file), text)
  console.log(`  wrote ${file}`)
}

if (existsSync(inRoot('node_modules'))) await runTool('oxfmt/bin/oxfmt', Object.values(files), { quiet: true })
for (const file of registerFeature(names)) console.log(`  changed ${file}`)
console.log(`
Its list, page and forms are in the menu of everybody whose role has the right; npm run dev shows them.
Next: npx vitest run src/features/${slug}   Change its tests first: they say what ${words} do and refuse.
`)
