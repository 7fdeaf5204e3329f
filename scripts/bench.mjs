import { readArguments } from './setup/arguments.mjs'
import { runEntry } from './setup/tool.mjs'

const usage = `npm run bench -- [--donations NUMBER] [--calls NUMBER] [--connections NUMBER] [--seconds NUMBER]
npm run bench -- --import [--rows NUMBER]

Loads a throwaway database and measures our calls beside the same SQL sent straight to PostgreSQL, an export beside COPY, counters that record
gifts at once, and a mixed day; with --import an upload of many gifts instead. Ends with 1 where a figure is out of its bounds.

  --donations NUMBER  how many gifts there are (default: 1000000)
  --calls NUMBER      how often each call is measured (default: 200)
  --connections NUMBER  how many people record and read at once (default: 16)
  --seconds NUMBER    how long they do (default: 10)
  --rows NUMBER       how many rows the upload has (default: 100000)`
const text = { type: 'string' }
const { values } = readArguments(usage, {
  options: { import: { type: 'boolean' }, donations: text, calls: text, connections: text, seconds: text, rows: text },
})
await runEntry(values.import ? 'bench/import.ts' : 'bench/main.ts')
