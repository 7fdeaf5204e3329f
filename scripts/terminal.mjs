import { runEntry } from './setup/tool.mjs'

// npm run terminal: a simulated card terminal, which calls a running product as a real one does.
await runEntry('src/app/commands/terminal.ts')
