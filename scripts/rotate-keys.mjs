import { runEntry } from './setup/tool.mjs'

// npm run rotate-keys: adds the key that seals identity numbers from the next start on.
await runEntry('src/app/commands/rotate-keys.ts')
