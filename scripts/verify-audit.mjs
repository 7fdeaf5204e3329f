import { runEntry } from './setup/tool.mjs'

// npm run verify-audit: asks whether anyone has changed, cut or rewritten an audit trail. A product that runs on the database may go on.
await runEntry('src/app/commands/verify-audit.ts')
