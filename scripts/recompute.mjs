import { runEntry } from './setup/tool.mjs'

// npm run recompute -- --receipt N: computes the lines of a receipt again from the rates that they went by.
await runEntry('src/app/commands/recompute.ts')
