import { runEntry } from './setup/tool.mjs'

// npm run bench: loads a throwaway database and measures our calls beside the same SQL sent straight to PostgreSQL.
// With --import it measures an upload of many gifts instead.
await runEntry(process.argv.includes('--import') ? 'bench/import.ts' : 'bench/main.ts')
