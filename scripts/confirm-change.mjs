import { runEntry } from './setup/tool.mjs'

// npm run confirm-change -- --charity … --email …: prints the code by which a charity's only administrator confirms a change of an
// administrator.
await runEntry('src/app/commands/confirm-change.ts')
