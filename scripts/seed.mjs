import { runEntry } from './setup/tool.mjs'

// npm run seed -- --donations 1000000: fills the database of DATA_DIR or DATABASE_URL; a product that runs on it may go on.
await runEntry('src/app/commands/seed.ts')
