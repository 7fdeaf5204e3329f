import { runEntry } from './setup/tool.mjs'

// npm run restore -- --from FOLDER: restores a backup into an empty place and checks what it restored.
await runEntry('src/app/commands/restore.ts')
