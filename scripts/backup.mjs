import { runEntry } from './setup/tool.mjs'

// npm run backup -- --to FOLDER: writes database, files and audit anchors as of one moment, while the product runs. The keys stay out.
await runEntry('src/app/commands/backup.ts')
