import { runEntry } from './setup/tool.mjs'

// KEYS_FILE=… npm run new-keys: makes the keys of a new installation.
await runEntry('src/app/commands/new-keys.ts')
