import { runEntry } from './setup/tool.mjs'

// npm run bench: loads a throwaway database and measures our calls beside the same SQL sent straight to PostgreSQL.
await runEntry('bench/main.ts')
